/* What the game page shows: banner, question, answers, players, and the controls that fit the moment. */
"use strict";

Object.assign(GamePage.prototype, {
  show() {
    const { frame } = this;
    const mine = this.myTurn;
    const question = this.live.about.question;
    const held = this.heldGesture(mine);
    this.cursor.board.show((this.following && !mine) || held ? { ...frame, legalCells: [], legalParts: [] } : frame);
    this.cursor.offer(mine && !held ? frame.legalParts || frame.legalCells : [], mine ? question.box : [1, 1]);
    if (held) this.showHeld();
    this.banner(frame);
    this.task(mine, question);
    Panel.gauges(this.part("gauges"), frame);
    Panel.seats(this.part("seats"), this.named(frame));
    this.holdings(frame);
    if (mine) Answers.onShelves(question.answers, (action) => this.choose(action));
    Panel.facts(this.part("facts"), frame);
    for (const card of document.querySelectorAll("#seats .card")) {
      card.tabIndex = 0;
      card.title = this.live.about.cards[card.dataset.card] || "";
      const shape = this.live.about.shapes[card.dataset.card];
      if (shape) card.append(" ", Shape.picture(shape));
    }
    this.chronicle.update(this.live.frames, this.live.last, (one) => this.worded(one, one.caption));
    this.chronicle.mark(this.at, this.following);
    this.buttons();
  },

  /** Beside a table of cards: what the person holds, near the question. */
  holdings(frame) {
    const seat = frame.seats[this.live.seat ?? -1];
    this.part("mine").replaceChildren(...(this.live.film.tableau && seat ? seat.shelves.map(Panel.shelf) : []));
  },

  /** The frame with each seat named by who plays it. */
  named(frame) {
    const seats = frame.seats.map((seat, number) => ({ ...seat, name: this.who(frame, number) }));
    return { ...frame, seats };
  },

  /** "You (red, NW)", "Greedy (blue, SE)", "Captain (ranger 2)". */
  who(frame, seat) {
    const player = (this.live.about.players || [])[seat];
    const where = frame.seats[seat].name.replace(/^player \d+ (?=\()/, "");
    if (!player) return frame.seats[seat].name;
    const aside = where.startsWith("(") ? ` ${where}` : where === "you" ? "" : ` (${where})`;
    if (player !== "person") return `${Seats.title(player)}${aside}`;
    // a seat that is but a number adds nothing to "you"
    if (seat === this.live.seat) return /^player \d+$/.test(where) ? "You" : `You${aside}`;
    return where.startsWith("(") ? `Player ${seat} ${where}` : where.charAt(0).toUpperCase() + where.slice(1);
  },

  /** Whose turn it is, or how the game ended. */
  banner(frame) {
    const place = this.part("banner");
    const asked = frame.seats.findIndex((seat) => seat.asked);
    if (asked < 0 && !frame.outcome) return;
    place.className = `turn${this.myTurn ? " mine" : ""}${frame.outcome ? " over" : ""}`;
    if (frame.outcome) {
      place.replaceChildren(Panel.element("b", "", `Game over: ${this.worded(frame, frame.outcome)}`));
      return;
    }
    const words = this.myTurn ? "Your turn!" : `${this.who(frame, asked)}`;
    const tail = this.myTurn ? "" : this.atPresent && this.busy ? " is thinking …" : " plays";
    const turn = Panel.element("span", "soft", frame.title.split(" · ").pop());
    place.replaceChildren(Panel.badge(frame.seats[asked], asked), Panel.element("b", "", words + tail), turn);
    const caption = frame.seat === null ? "The game begins." : `${this.who(frame, frame.seat)}: ${this.worded(frame, frame.caption)}`;
    place.append(Panel.element("span", "caption", caption));
    // where the question lies below the board, it stands above it as well
    if (this.myTurn) place.append(Panel.element("span", "asked-now", this.live.about.question.ask));
  },

  /** Words of the app with seats named by who plays them. */
  worded(frame, words) {
    return words.replace(/player (\d) \([^)]*\)/g, (_all, seat) => this.who(frame, Number(seat)));
  },

  /** What the person is to do now. */
  task(mine, question) {
    const ask = this.part("ask");
    const answers = this.part("answers");
    this.part("task").hidden = !this.atPresent || question === null;
    if (mine && this.gesture?.active) {
      Held.show(this, ask, answers);
      this.drawn = null;
      return;
    }
    if (mine) {
      const hint = this.hint(question.answers);
      ask.replaceChildren(Panel.element("b", "", question.ask), " ", Panel.element("span", "hint", hint));
      if (question.box[0] * question.box[1] > 1) ask.lastChild.append(" A frame shows what it covers.");
      if (this.drawn !== this.live.about.mark) {
        const drawn = new Set(this.live.film.tableau ? this.cursor.actions : []);
        const take = (action, answer, event) => this.take(action, answer, event);
        Answers.show(answers, question.answers, this.looks(), take, drawn);
      }
      this.drawn = this.live.about.mark;
      return;
    }
    this.drawn = null;
    answers.replaceChildren();
    ask.replaceChildren();
    if (question?.who === "person") this.handOver(ask, answers, question);
    else if (question?.who === "nobody") ask.append("This game stops here. You can play on: see below.");
    else if (question && this.failed) this.offerRetry(ask, answers, question);
    else if (question) ask.append(`${this.who(this.frame, question.seat)} is playing …`);
  },

  /** Where the answer can be given beside the buttons. */
  hint(answers) {
    if (this.live.film.tableau) return this.cursor.actions.length ? "Choose what has a yellow frame." : "";
    return answers.some((answer) => !answer.label) ? "Choose a glowing cell on the board." : "";
  },

  /** An agent failed: it can be asked again; else the person takes back, or leaves. */
  offerRetry(ask, answers, question) {
    ask.append(`${this.who(this.frame, question.seat)} did not answer.`);
    const button = Panel.element("button", "main-button", "Ask again");
    button.type = "button";
    button.addEventListener("click", () => this.retry());
    answers.append(button);
  },

  /** Another person is asked: hands stay hidden until they take over. */
  handOver(ask, answers, question) {
    const name = `Player ${question.seat} ${this.frame.seats[question.seat].name.replace(/^player \d+ /, "")}`;
    ask.append(`It is the turn of ${name}.`);
    const button = Panel.element("button", "main-button", `I am ${name}: show my cards`);
    button.type = "button";
    button.addEventListener("click", () => this.view(question.seat));
    answers.append(button);
  },

  /** What cards look like and say. */
  looks() {
    const { cards, shapes } = this.live.about;
    return { symbol: (card) => this.symbol(card), shape: (card) => shapes[card], text: (card) => cards[card] };
  },

  symbol(card) {
    for (const seat of this.frame.seats) {
      const found = (seat.hand || []).find(([name]) => name === card);
      if (found) return found[1];
    }
    return "";
  },

  /** A cell is aimed at: say which, and offer a button to those who tap. */
  aim(cell, how) {
    const here = this.part("here");
    here.hidden = cell === null || how !== "touch";
    const place = cell === null ? "" : this.cursor.board.words(cell);
    here.textContent = `Here: ${place}`;
    this.part("board").setAttribute("aria-label", cell === null ? "The board" : `The board; ${place} may be chosen`);
  },

  buttons() {
    const { about } = this.live;
    const { last } = this.live;
    const slider = this.part("slider");
    slider.max = last;
    slider.value = this.at;
    slider.setAttribute("aria-valuetext", `decision ${this.at} of ${last}`);
    this.part("position").textContent = this.following
      ? `Decision ${this.at} of ${last}`
      : `Looking back: decision ${this.at} of ${last}`;
    document.body.classList.toggle("looking-back", !this.following);
    const play = this.part("play");
    play.hidden = this.hasPersons;
    play.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
    this.part("undo").hidden = !about.canUndo || Boolean(this.gesture?.active);
    this.part("undo").disabled = this.busy;
    this.part("again").hidden = !about.over || about.record;
    this.part("open").hidden = about.open;
    this.part("save").hidden = !about.open;
    this.part("seed").textContent = about.seed ? `Preset ${about.preset}, seed ${about.seed}` : `Preset ${about.preset}`;
    this.views();
    this.coachButtons();
  },

  /** The seats through which the game may be seen. */
  views() {
    const list = this.part("view");
    const options = this.live.about.views.map((seat) => [String(seat), this.who(this.frame, seat)]);
    if (this.live.about.open) options.push(["all", "everybody (all hands)"]);
    const key = JSON.stringify(options);
    if (list.dataset.key !== key) {
      list.dataset.key = key;
      list.replaceChildren(...options.map(([value, words]) => new Option(words, value)));
    }
    list.value = this.live.seat === null ? "all" : String(this.live.seat);
  },

  legend() {
    const items = this.live.about.legend.map(([symbol, words]) => {
      const made = Panel.element("span");
      made.append(Panel.icon(symbol), words);
      return made;
    });
    this.part("legend").replaceChildren(...items);
  },
});
