/* Beside the board while a pattern is held: what to do with it, and buttons for everything that keys do. */
"use strict";

const Held = {
  show(page, ask, answers) {
    const { gesture } = page;
    const title = gesture.form ? gesture.form.plain : "";
    const hint = Panel.element("span", "hint", Held.hint(gesture));
    ask.replaceChildren(Panel.element("b", "", title ? `${title}: ` : ""), gesture.plan?.ask ?? "", " ", hint);
    const shape = gesture.form && page.live.about.shapes[gesture.form.card];
    if (shape) ask.firstChild.append(Shape.picture(shape), " ");
    const group = Panel.element("div", "controls left held");
    group.append(...Held.forms(gesture), ...Held.ways(gesture), ...Held.others(gesture), ...Held.leaving(gesture));
    answers.replaceChildren(group);
  },

  hint(gesture) {
    const single = gesture.plan && gesture.fitting.ways.length < 2;
    return `Point and click, or arrows and Enter${single ? "" : "; R turns"}.`;
  },

  /** By what a button was pressed: a click without a pointer comes from the keyboard. */
  how: (event) => (event.pointerType === "touch" ? "touch" : event.detail === 0 ? "keys" : "mouse"),

  button(words, action, label = "") {
    const button = Panel.element("button", "", words);
    button.type = "button";
    if (label) button.setAttribute("aria-label", label);
    button.addEventListener("click", action);
    return button;
  },

  /** The ways to use the same card, of which one is chosen. */
  forms(gesture) {
    if (gesture.forms.length < 2) return [];
    return gesture.forms.map((form) => {
      const words = form.form || "all at once";
      const button = Held.button(words.charAt(0).toUpperCase() + words.slice(1), () => gesture.change(form));
      button.setAttribute("aria-pressed", form === gesture.form);
      return button;
    });
  },

  ways(gesture) {
    if (!gesture.plan || gesture.fitting.ways.length < 2) return [];
    const turn = Held.button("⟳ Turn (R)", () => gesture.turn(), "Turn");
    turn.id = "turn-pattern";
    return [turn];
  },

  /** Answers that are no places, such as to be done. */
  others(gesture) {
    return (gesture.plan?.others ?? []).map((answer) => {
      const button = Held.button(answer.label, () => gesture.finish([answer.action], answer.more));
      button.dataset.action = answer.action;
      button.title = answer.doc;
      return button;
    });
  },

  leaving(gesture) {
    if (!gesture.steps.length && !gesture.form) return [];
    const words = gesture.steps.length ? "One step back" : "Put it back";
    return [Held.button(`${words} (Esc)`, () => gesture.back(), words)];
  },
};

Object.assign(GamePage.prototype, {
  /** Choose an answer; one that begins a gesture is taken up in all its forms. */
  take(action, answer, event) {
    if (!answer.begins || !this.gesture) this.choose(action);
    else if (this.myTurn && !this.busy) this.gesture.begin(answer.forms, Held.how(event));
  },

  /** Is a pattern held? One that another move has overtaken is dropped; one that somebody has begun is taken up. */
  heldGesture(mine) {
    const { gesture } = this;
    if (!gesture) return false;
    const { mark, question } = this.live.about;
    if (gesture.active && (!mine || gesture.mark !== mark)) {
      gesture.drop();
      this.tellPreview("");
      this.offerHere(false);
    }
    if (mine && !gesture.active && question.pending) gesture.begin([], "");
    return gesture.active;
  },

  showHeld() {
    const { gesture, cursor } = this;
    if (gesture.plan) cursor.glowOn(gesture.fitting.cells);
    gesture.draw();
  },

  /** What the pattern would do here, for eyes and for screen readers. */
  tellPreview(words) {
    const place = this.part("preview");
    if (place.textContent !== words) place.textContent = words;
  },

  offerHere(offered) {
    const here = this.part("here");
    here.hidden = !offered;
    here.textContent = "Here!";
  },

  isCalm() {
    return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  },
});
