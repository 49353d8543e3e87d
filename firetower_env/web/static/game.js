/* The game page: shows the board, asks the person, lets agents play step by step, and looks back. */
"use strict";

const POLL = 2000;
const AHEAD = 12;

class GamePage {
  constructor(id) {
    this.id = id;
    this.live = new Live(id);
    this.part = (name) => document.getElementById(name);
    this.at = 0;
    this.playing = true;
    this.following = true;
    this.busy = false;
    this.queue = Promise.resolve();
    this.failed = false;
    this.timer = null;
    /** the frame shown last, and whether another one is being fetched */
    this.shown = null;
    this.fetching = false;
  }

  async start() {
    try {
      this.catalogue = await Net.get("/api/catalogue");
      await this.live.view(await this.firstView());
    } catch (error) {
      this.tell(error.message);
      return;
    }
    const { about } = this.live;
    const Kind = this.live.film.tableau ? TableCursor : Cursor;
    this.cursor = new Kind(this.part("board"), this.live, (cell) => this.choose(cell), (cell, how) => this.aim(cell, how));
    this.gesture = this.live.film.tableau ? null : new Gesture(this, this.cursor);
    this.chronicle = new Chronicle(this.part("events"), (at) => this.lookAt(at));
    this.rules = new Rules(this.part("rules"), about.cards);
    this.legend();
    this.part("save").href = `${this.live.path}/replay`;
    this.speed();
    this.controls();
    this.playing = !about.record && !about.over;
    // a replay is looked at from its beginning, a game from where it stands
    this.at = about.record ? 0 : this.live.last;
    this.following = this.at === this.live.last;
    const title = `${this.frame.title.split(" · ")[0]}: ${about.doc}`;
    this.part("name").textContent = title;
    document.title = title;
    this.update();
    window.setInterval(() => this.poll(), POLL);
  }

  /** The view in the address (`#1`, `#all`) if it is allowed, else the first seat of a person, else all hands. */
  async firstView() {
    const { views, open, players } = await Net.get(`${this.live.path}/views`);
    const wanted = window.location.hash.slice(1);
    if (wanted === "all" && open) return null;
    if (views.map(String).includes(wanted)) return Number(wanted);
    const person = players.indexOf("person");
    return person >= 0 ? person : null;
  }

  // -- time ----------------------------------------------------------------------------------------------------------

  /** The frame of the position looked at; until it is there, the one shown before. */
  get frame() {
    return this.live.frames[Math.min(this.at, this.live.last)] ?? this.shown;
  }

  get atPresent() {
    return this.at === this.live.last;
  }

  get myTurn() {
    const { question } = this.live.about;
    return this.atPresent && question !== null && question.who === "person" && question.seat === this.live.seat;
  }

  /** After any change: show the board, and arrange for what comes next. */
  update() {
    this.at = Math.min(this.at, this.live.last);
    window.clearTimeout(this.timer);
    if (!this.live.has(this.at)) {
      this.fetch();
      return;
    }
    this.shown = this.frame;
    this.show();
    if (!this.following) return;
    if ((this.live.about.over || this.live.about.record) && this.atPresent && this.playing) {
      this.playing = false;
      this.buttons();
    }
    const pause = Number(this.part("speed").value);
    if (!this.atPresent && this.goesOn) {
      this.timer = window.setTimeout(() => this.stepOn(pause), pause);
    }
    const waits = this.live.about.question?.who === "agent" && !this.busy && !this.failed;
    if (waits && this.goesOn && this.live.last - this.at < AHEAD) this.letAgentsPlay();
  }

  /** Get the frame of the position looked at, which may change meanwhile; if it cannot be had, show a near one. */
  async fetch() {
    if (this.fetching) return;
    this.fetching = true;
    const { at } = this;
    const done = await this.work(() => this.live.fetch(at), true);
    this.fetching = false;
    if (!done) this.lookAt(this.live.nearest(this.at));
    else this.update();
  }

  /** Does somebody play here who must not wait for a button? */
  get hasPersons() {
    const { record, over, players } = this.live.about;
    return !record && !over && players.includes("person");
  }

  /** Do moves follow each other by themselves? */
  get goesOn() {
    return this.playing || this.hasPersons;
  }

  stepOn(pause) {
    this.at = pause === 0 ? this.live.last : Math.min(this.at + 1, this.live.last);
    this.update();
  }

  /** Look at a position; the present goes on being the present. */
  lookAt(at) {
    this.at = Math.max(0, Math.min(at, this.live.last));
    this.following = this.atPresent;
    if (!this.hasPersons && !this.atPresent) this.playing = false;
    this.update();
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing) {
      this.failed = false;
      this.following = true;
      if (this.atPresent && (this.live.about.over || this.live.about.record)) this.at = 0;
    }
    this.update();
  }

  // -- talking to the app --------------------------------------------------------------------------------------------

  /** Do something with the game, one thing after the other; what is refused is told (quietly: only silence is). */
  async work(action, quietly = false) {
    const before = this.queue;
    let leave;
    this.queue = new Promise((done) => {
      leave = done;
    });
    await before;
    this.hurry(true);
    let done = false;
    try {
      await action();
      if (!quietly) this.tell("");
      done = true;
    } catch (error) {
      if (!quietly || error.status === 0) this.tell(error.message);
    }
    this.hurry(false);
    leave();
    return done;
  }

  hurry(busy) {
    this.busy = busy;
    document.body.classList.toggle("busy", busy);
    this.banner(this.frame);
  }

  async letAgentsPlay() {
    this.failed = !(await this.work(() => this.live.agents()));
    this.update();
  }

  retry() {
    this.failed = false;
    this.following = true;
    this.playing = true;
    this.at = this.live.last;
    this.update();
  }

  async choose(action, then = []) {
    if (!this.myTurn || this.busy) return;
    const before = this.live.last;
    await this.work(() => this.live.answer(action, then));
    this.at = Math.min(before + 1 + then.length, this.live.last);
    this.failed = false;
    this.update();
  }

  async undo() {
    await this.work(() => this.live.undo());
    this.at = this.live.last;
    this.following = true;
    this.failed = false;
    this.update();
  }

  async view(seat) {
    await this.work(() => this.live.view(seat));
    window.history.replaceState(null, "", seat === null ? "#all" : `#${seat}`);
    this.update();
  }

  /** Somebody else may have played, in another tab or at another seat. */
  async poll() {
    const { mark, over, record, question } = this.live.about;
    const alone = question?.who === "agent" && this.failed;
    if (document.hidden || this.busy || over || record || alone || (this.myTurn && document.hasFocus())) return;
    await this.work(() => this.live.refresh(), true);
    if (this.live.about.mark !== mark) this.update();
  }

  async openHands() {
    if (!window.confirm("Show all hands for the rest of this game?")) return;
    await this.work(async () => {
      await this.live.open();
      await this.live.view(this.live.seat);
    });
    this.update();
  }

  async newGame(wish) {
    await this.work(async () => {
      const { id } = await Net.post("/api/games", wish);
      window.location.assign(`/game/${id}`);
    });
  }

  tell(message) {
    this.part("message").textContent = message;
    this.part("message").hidden = !message;
  }
}
