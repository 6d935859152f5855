FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

WORKDIR /srv/tacker

# What is installed changes seldom: a layer of its own, before the code.
COPY pyproject.toml constraints.txt ./
RUN pip install --constraint constraints.txt --editable . && useradd --system --home /srv/tacker tacker

COPY app app
COPY migrations migrations
COPY static static
COPY docs docs

USER tacker
ENV TACKER_HOST=0.0.0.0 TACKER_PORT=8000 TACKER_LOG_FORMAT=json
EXPOSE 8000
CMD ["tacker", "serve"]
