/* The answers that are no cells, as big buttons that say what they do; and the rules of the card under the pointer. */
"use strict";

const GROUPS = [
  ["play", "Play a card"],
  ["other", "Or"],
  ["discard", "Or put a card away"],
];

/** From so many milliseconds on a touch is a long one. */
const LONG = 500;

const Answers = {
  /** Buttons for these answers; `choose` gets the number of the action and the answer. `looks` knows cards. What is `drawn` waits in a list that opens. */
  show(place, offered, looks, choose, drawn = new Set()) {
    const answers = Answers.together(offered, looks);
    const groups = GROUPS.map(([key, title]) => {
      const plain = answers.filter((answer) => answer.label && !drawn.has(answer.action));
      const mine = plain.filter((answer) => (answer.group || "other") === key);
      if (!mine.length) return null;
      const group = Panel.element("div", `answers ${key}`);
      group.append(...mine.map((answer) => Answers.button(answer, looks, choose)));
      return key === "other" ? group : Answers.titled(title, group);
    });
    const others = answers.filter((answer) => answer.label && drawn.has(answer.action));
    if (others.length) groups.push(Answers.list(others, looks, choose));
    place.replaceChildren(...groups.filter(Boolean));
  },

  /** Answers that begin the same gesture in several forms become one. */
  together(answers, looks) {
    const found = new Map();
    for (const answer of answers) {
      const key = answer.begins ? `${answer.group} ${answer.plain}` : answer.action;
      const forms = [...(found.get(key)?.forms ?? []), answer];
      const doc = looks.text(answer.card) || forms[0].doc;
      found.set(key, answer.begins ? { ...forms[0], label: answer.plain, doc, forms } : { ...answer, forms });
    }
    return [...found.values()];
  },

  /** Answers that can be pointed at, once more by name. */
  list(answers, looks, choose) {
    const made = Panel.element("details", "by-name");
    const group = Panel.element("div", "answers discard");
    group.append(...answers.map((answer) => Answers.button(answer, looks, choose)));
    made.append(Panel.element("summary", "soft", `Or choose by name (${answers.length})`), group);
    return made;
  },

  /** Small cards and goods before a seat that are answers too. */
  onShelves(answers, choose) {
    const legal = new Map(answers.map((answer) => [String(answer.action), answer.label]));
    for (const chip of document.querySelectorAll(".shelf .chip[data-action]")) {
      if (!legal.has(chip.dataset.action)) continue;
      const button = Panel.element("button", `${chip.className} may`);
      button.type = "button";
      button.title = chip.title;
      button.setAttribute("aria-label", legal.get(chip.dataset.action));
      button.append(...chip.childNodes);
      button.addEventListener("click", () => choose(Number(chip.dataset.action)));
      chip.replaceWith(button);
    }
  },

  titled(title, group) {
    const made = Panel.element("section");
    made.append(Panel.element("h2", "soft", title), group);
    return made;
  },

  button(answer, looks, choose) {
    const button = Panel.element("button", "answer");
    button.type = "button";
    button.dataset.action = answer.action;
    if (answer.forms) button.dataset.forms = answer.forms.map((form) => form.action).join(" ");
    if (answer.card) button.dataset.card = answer.card;
    if (answer.doc) button.title = answer.doc;
    const symbol = looks.symbol(answer.card);
    if (symbol) button.append(Panel.icon(symbol, "icon"));
    const words = Panel.element("span");
    words.append(Panel.element("b", "", answer.label));
    const shape = answer.group !== "discard" && looks.shape(answer.card);
    if (shape) words.firstChild.append(" ", Shape.picture(shape));
    if (answer.doc && answer.group !== "discard") words.append(Panel.element("small", "", answer.doc));
    button.append(words);
    let pressed = 0;
    button.addEventListener("pointerdown", (event) => {
      pressed = event.timeStamp;
    });
    button.addEventListener("click", (event) => {
      // a finger that stays wants to read
      if (event.pointerType !== "touch" || event.timeStamp - pressed < LONG) choose(answer.action, answer, event);
    });
    return button;
  },
};

/** Shows what a card says while it is pointed at, focused, tapped or held. */
class Rules {
  constructor(place, texts) {
    this.place = place;
    this.texts = texts;
    const show = (event) => this.show(event.target.closest?.("[data-card]")?.dataset);
    document.addEventListener("pointerover", show);
    document.addEventListener("pointerdown", show);
    document.addEventListener("focusin", show);
  }

  show({ card, rules } = {}) {
    const text = rules || (card && this.texts[card]);
    if (!text) return;
    this.place.replaceChildren(Panel.element("b", "", `${card}: `), text);
  }
}
