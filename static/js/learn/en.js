// @ts-check
/** The lessons in words. In each: one thing, what happened, and what to say of a legal play beside the point. */

/** @type {import("./words.js").Words} */
export const en = {
  title: "Learn in five minutes",
  lead: "Ten short lessons on a real board. Your moves are judged by the same referee as at the table.",
  begin: "Begin",
  goOn: "Next: {title}",
  again: "Once more from the start",
  known: "done",
  lessons: "Lessons",
  toList: "To the list of lessons",
  count: "Lesson {number} of {total}",
  next: "Next",
  finish: "Finish",
  retry: "Try again",
  rule: "Rule {rule}",
  loading: "Setting up the marbles…",
  doneTitle: "Now you can play",
  doneLead: "Three more things, and off to the table.",
  doneFacts: [
    "Each deal gives you five cards, and you pass one to your partner. Can’t they enter? Give them a 1 or a 13.",
    "If nothing can be played, discard any card. If something can, you must play it, however much it hurts.",
    "A pale card tells you why it can’t be played: just press it. What each card does is in the table’s menu.",
  ],
  doneRules: ["R2.6", "R6.2", "R6.1"],
  toLobby: "To the tables",
  toRules: "All the rules",
  names: { A: "Blue", B: "Yellow", C: "Aqua", D: "Red" },
  steps: {
    enter: {
      title: "Entering",
      say: "You play blue. Only a 1 or a 13 brings a marble out of its base. Press the 13, then the base, then the shining cell.",
      done: "Your marble is on its start cell and can go places. The pale cards had nobody to move.",
      other: "",
    },
    move: {
      title: "Moving",
      say: "A marble goes exactly as far as the card says and passes nobody. The yellow one blocks your 10, so play the 5.",
      done: "Exactly five cells, clockwise. You can neither stop short nor pass anyone.",
      other: "",
    },
    knock_out: {
      title: "Knocking out",
      say: "Land exactly on someone’s marble and it goes back to its base. The yellow one is six cells away.",
      done: "Yellow is back in the base and has to start over. Careful: your partner can be hit like that, too.",
      other: "That is allowed, but yellow got away. Land exactly on it: it is six cells away.",
    },
    four: {
      title: "The four",
      say: "The 4 only goes backwards. From your marble it is two cells to the start cell, and two more into your home.",
      done: "A whole lap saved! At home nobody can knock it out.",
      other: "That is allowed, but home was so close. Play the 4, and choose the cell inside your home.",
    },
    seven: {
      title: "The seven",
      say: "Seven steps can be shared. Knock yellow out with two, bring your other marble home with five, then press “Play”.",
      done: "One card, two jobs done. A 7 knocks out with every step, so nothing can stop it.",
      other: "Seven steps made. Can you knock out and come home as well? Two steps with one marble, five with the other.",
    },
    eight: {
      title: "The eight",
      say: "An 8 moves eight cells, or the next player skips a turn. Let yellow skip.",
      done: "Yellow laid a card down unused, and it is already your partner’s turn.",
      other: "Eight cells done, but yellow plays on undisturbed. Try the skip: its button is below the cards.",
    },
    swap: {
      title: "The swap",
      say: "A swap makes any two marbles on the ring change places. Red stands almost at your door: change with it.",
      done: "Now you are two cells from home, and red has a long way to go.",
      other: "That is allowed, but you are hardly closer to home. Swap the blue marble and the red one.",
    },
    tacker: {
      title: "The Tacker",
      say: "Red knocked you out with a 5! Play the Tacker: it cancels that move, and you go five instead.",
      done: "Red is back where it was; your marble is on the ring again, five cells on. To cancel alone is not enough.",
      other: "",
    },
    tacker_on_tacker: {
      title: "Tacker on Tacker",
      say: "Your partner entered with a 13, but red cancelled that with a Tacker and entered. Answer with your own.",
      done: "Red is back in the base, your partner is out again, and so are you. And so it can go on.",
      other: "",
    },
    end: {
      title: "The end",
      say: "The opponents have all eight home. But you hold a Tacker: cancel their last move, and come home with that 5 yourself.",
      done: "Now all eight of your team’s marbles are home. Such a Tacker can’t be answered: you have won!",
      other: "Their win is cancelled, but your marble went past its home. Bring it in.",
    },
  },
};
