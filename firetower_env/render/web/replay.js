/* The replay page: slider, keys, autoplay, the list of decisions, and how to play on from here. */
"use strict";

class ReplayPage {
  constructor(data) {
    this.data = data;
    this.film = data.film;
    this.frames = Film.unpack(this.film);
    this.last = this.frames.length - 1;
    this.at = -1;
    this.timer = null;
    this.review = null;
    this.part = (id) => document.getElementById(id);
    this.board = Tableau.boardOf(this.part("board"), this.film);
    this.turns = this.firstOfTurns();
    this.part("slider").max = this.last;
    this.part("turn").max = this.frames[this.last].turn;
    this.part("turn").min = this.frames[0].turn;
    this.list();
    this.controls();
    if (data.review) {
      const { seats } = this.frames[0];
      this.review = new ReviewPart(this.part("review"), data.review, this.last, seats, (at) => this.go(at));
    }
    this.go(this.start());
  }

  /** The position in the address (`#120`), else the first. */
  start() {
    const wanted = Number.parseInt(window.location.hash.slice(1), 10);
    return Number.isFinite(wanted) ? wanted : 0;
  }

  /** The first position of every turn. */
  firstOfTurns() {
    const first = new Map();
    this.frames.forEach((frame, at) => first.has(frame.turn) || first.set(frame.turn, at));
    return first;
  }

  // -- moving about --------------------------------------------------------------------------------------------------

  go(wanted) {
    const at = Math.min(this.last, Math.max(0, wanted));
    if (at === this.at) return;
    const frame = this.frames[at];
    this.at = at;
    this.board.show(frame);
    this.write(frame);
    this.review?.show(at);
    this.mark();
    if (at === this.last) this.pause();
  }

  /** One turn on or back. */
  turn(step) {
    const turns = [...this.turns.values()];
    const next = step > 0 ? turns.find((at) => at > this.at) : turns.filter((at) => at < this.at).pop();
    this.go(next ?? (step > 0 ? this.last : 0));
  }

  toTurn(number) {
    if (this.turns.has(number)) this.go(this.turns.get(number));
  }

  play() {
    if (this.at === this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.at + 1), 1000 / Number(this.part("speed").value));
    this.button(true);
  }

  pause() {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.button(false);
  }

  toggle() {
    if (this.timer === null) this.play();
    else this.pause();
  }

  button(playing) {
    const button = this.part("play");
    button.textContent = playing ? "❚❚" : "▶";
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    button.setAttribute("aria-pressed", String(playing));
  }

  // -- writing -------------------------------------------------------------------------------------------------------

  write(frame) {
    const words = `${frame.title}. ${frame.outcome || frame.question}`;
    this.part("board").setAttribute("aria-label", words);
    this.part("title").textContent = frame.title;
    this.part("position").textContent = `decision ${this.at} of ${this.last}`;
    const slider = this.part("slider");
    slider.value = this.at;
    slider.setAttribute("aria-valuetext", `decision ${this.at} of ${this.last}, turn ${frame.turn}`);
    if (document.activeElement !== this.part("turn")) this.part("turn").value = frame.turn;
    this.part("caption").textContent = frame.caption || "The game begins.";
    Panel.story(this.part("story"), frame);
    Panel.gauges(this.part("gauges"), frame);
    Panel.seats(this.part("seats"), frame);
    Panel.facts(this.part("facts"), frame);
    const count = Panel.moves(this.part("moves"), this.film, frame, (cell) => this.board.point(cell));
    this.part("moves-count").textContent = count ? `(${count})` : "";
    this.part("no-moves").hidden = count > 0;
    this.advise(frame);
  }

  /** How to play on from here. */
  advise(frame) {
    const seat = Math.max(0, frame.seats.findIndex((one) => one.asked));
    this.part("command").textContent = `${this.data.command} --at ${this.at} --seat ${this.data.seat ?? seat}`;
    this.part("go-on").hidden = Boolean(frame.outcome);
  }

  /** The list of all decisions; each takes the reader there. */
  list() {
    const items = this.frames.slice(1).map((frame, index) => {
      const at = index + 1;
      const button = Panel.element("button", "event");
      button.type = "button";
      const before = this.frames[index];
      button.append(Panel.element("span", "number", String(at)));
      if (frame.seat !== null) button.append(Panel.badge(before.seats[frame.seat], frame.seat));
      button.append(Panel.element("span", "", frame.caption));
      button.addEventListener("click", () => this.go(at));
      const item = Panel.element("li", before.turn === frame.turn ? "" : "turn-ends");
      item.append(button);
      return item;
    });
    this.part("events").replaceChildren(...items);
  }

  /** Mark the latest decision in the list, and bring it into view inside the list. */
  mark() {
    const list = this.part("events");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = list.children[this.at - 1]?.firstChild;
    if (!button) {
      list.scrollTop = 0;
      return;
    }
    button.setAttribute("aria-current", "step");
    list.scrollTop = button.parentElement.offsetTop - list.clientHeight / 2;
  }

  // -- controls ------------------------------------------------------------------------------------------------------

  controls() {
    const click = (id, action) => this.part(id).addEventListener("click", action);
    const stop = (action) => () => {
      this.pause();
      action();
    };
    click("first", stop(() => this.go(0)));
    click("turn-back", stop(() => this.turn(-1)));
    click("back", stop(() => this.go(this.at - 1)));
    click("play", () => this.toggle());
    click("next", stop(() => this.go(this.at + 1)));
    click("turn-on", stop(() => this.turn(1)));
    click("end", stop(() => this.go(this.last)));
    click("theme", () => this.theme());
    click("copy", () => this.copy());
    this.part("slider").addEventListener("input", (event) => stop(() => this.go(Number(event.target.value)))());
    this.part("turn").addEventListener("change", (event) => stop(() => this.toTurn(Number(event.target.value)))());
    this.part("speed").addEventListener("change", () => {
      if (this.timer === null) return;
      this.pause();
      this.play();
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const inField = event.target.matches("input:not([type=range]), select, textarea");
    const onButton = event.target.matches("button, summary, a");
    const keys = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      PageUp: () => this.turn(-1),
      PageDown: () => this.turn(1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
    };
    if (event.key === " " && !inField && !onButton) {
      event.preventDefault();
      this.toggle();
    } else if (keys[event.key] && !inField) {
      event.preventDefault();
      this.pause();
      keys[event.key]();
    }
  }

  /** Light or dark: the other one than is shown now. */
  theme() {
    const root = document.documentElement;
    const now = root.dataset.theme || (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
  }

  /** Copy the command; where that is not allowed, select it. */
  async copy() {
    const note = this.part("copied");
    try {
      await navigator.clipboard.writeText(this.part("command").textContent);
      note.textContent = "copied";
    } catch {
      window.getSelection().selectAllChildren(this.part("command"));
      note.textContent = "selected: copy it with your keyboard";
    }
  }
}

window.replayPage = new ReplayPage(JSON.parse(document.getElementById("game").textContent));
