# What every action runs through, compiled: a third of the engine's time less than the plain source takes.
FROM python:3.11-bookworm AS compiled

WORKDIR /source
COPY constraints.txt ./
RUN pip install --no-cache-dir --constraint constraints.txt mypy orjson
COPY pyproject.toml setup.py ./
COPY app app
RUN TACKER_COMPILE=1 python setup.py --quiet build --build-lib /compiled && find /compiled -name '*.py' -delete

FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

WORKDIR /srv/tacker

# What is installed changes seldom: a layer of its own, before the code.
COPY pyproject.toml constraints.txt ./
RUN pip install --constraint constraints.txt --editable . && useradd --system --home /srv/tacker tacker

COPY app app
COPY --from=compiled /compiled .
COPY migrations migrations
COPY static static
COPY docs docs

USER tacker
ENV PYTHONPATH=/srv/tacker TACKER_HOST=0.0.0.0 TACKER_PORT=8000 TACKER_LOG_FORMAT=json
EXPOSE 8000
CMD ["tacker", "serve"]
