/* A game as the page knows it: all frames so far, kept in step with the app. */
"use strict";

class Live {
  constructor(id) {
    this.path = `/api/games/${id}`;
    this.seat = null;
    /** rows, cols, styles and stacks for the board; stacks only ever grow, so their numbers stay true */
    this.film = null;
    this.numbers = new Map();
    this.frames = [];
    this.about = {};
    this.sheet = new CSSStyleSheet();
    this.css = new Set();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  get last() {
    return this.frames.length - 1;
  }

  place() {
    return { position: this.about.length, mark: this.about.mark, seat: this.seat };
  }

  /** Look through a seat (null: all hands open), from the beginning. */
  async view(seat) {
    const data = await Net.get(this.path, seat === null ? {} : { seat });
    this.seat = seat;
    this.take(data);
  }

  /** What is new since the last look? */
  async refresh() {
    const { position, mark, seat } = this.place();
    this.take(await Net.get(this.path, seat === null ? { position, mark } : { position, mark, seat }));
  }

  async answer(action) {
    await this.change("answer", { action });
  }

  async agents() {
    await this.change("agents");
  }

  async undo() {
    await this.change("undo");
  }

  async open() {
    await Net.post(`${this.path}/open`, {});
  }

  /** Change the game; if it moved on elsewhere, learn how it stands and tell. */
  async change(what, more = {}) {
    try {
      this.take(await Net.post(`${this.path}/${what}`, { ...this.place(), ...more }));
    } catch (error) {
      if (error.status === 409) await this.refresh();
      throw error;
    }
  }

  take(data) {
    this.about = { ...this.about, ...data };
    this.dress(data.look);
    if (this.film === null) {
      const { rows, cols, styles } = data.film;
      this.film = { rows, cols, styles, stacks: [] };
    }
    const numbers = data.film.stacks.map((stack) => this.number(stack));
    const fresh = Film.unpack(data.film).map((frame) => ({ ...frame, cells: frame.cells.map((cell) => numbers[cell]) }));
    this.frames = [...this.frames.slice(0, data.start), ...fresh];
  }

  number(stack) {
    const key = stack.join();
    if (!this.numbers.has(key)) {
      this.numbers.set(key, this.film.stacks.length);
      this.film.stacks.push(stack);
    }
    return this.numbers.get(key);
  }

  /** Colours and drawings that were not known before. */
  dress(look) {
    if (!this.css.has(look.css)) {
      this.css.add(look.css);
      this.sheet.replaceSync([...this.css].join("\n"));
    }
    const place = document.getElementById("symbols");
    for (const [name, markup] of Object.entries(look.symbols)) {
      if (document.getElementById(name)) continue;
      const text = `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`;
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      place.append(document.importNode(parsed.documentElement.firstElementChild, true));
    }
  }
}
