/* A game as the page knows it, kept in step with the app. Of a long game some frames are fetched when they are wanted. */
"use strict";

/** So many frames before the wanted one are fetched with it: people look back as well as on. */
const BEFORE = 20;

class Live {
  constructor(id) {
    this.path = `/api/games/${id}`;
    this.seat = null;
    /** all that the board needs: rows, cols, their names, geometry, styles, stacks; stacks only ever grow, so their numbers stay true */
    this.film = null;
    this.numbers = new Map();
    /** by position, with holes */
    this.frames = [];
    this.about = { length: 0 };
    this.sheet = new CSSStyleSheet();
    this.css = new Set();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  get last() {
    return this.about.length;
  }

  has(at) {
    return this.frames[at] !== undefined;
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
    this.take(await Net.get(this.path, this.query()));
  }

  /** Fetch the frame of a position with others around it; if the game moved on elsewhere, learn how it stands. */
  async fetch(at) {
    try {
      const data = await Net.get(`${this.path}/frames`, { ...this.query(), start: Math.max(0, at - BEFORE) });
      this.dress(data.look);
      this.put(data);
    } catch (error) {
      if (error.status === 409) await this.refresh();
      throw error;
    }
  }

  /** The position nearest to this one whose frame is there. */
  nearest(at) {
    const known = Object.keys(this.frames).map(Number);
    return known.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best));
  }

  query() {
    const { position, mark, seat } = this.place();
    return seat === null ? { position, mark } : { position, mark, seat };
  }

  /** Answer, and answer what follows in the same gesture. */
  async answer(action, then = []) {
    await this.change("answer", then.length ? { action, then } : { action });
  }

  /** How a gesture can go on after its first answers. */
  plan(actions) {
    return Net.post(`${this.path}/plan`, { ...this.place(), actions });
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
      const { values: _values, frames: _frames, ...board } = data.film;
      this.film = { ...board, stacks: [] };
    }
    this.frames.length = Math.min(this.frames.length, data.known);
    this.put(data);
  }

  put({ start, film }) {
    const numbers = film.stacks.map((stack) => this.number(stack));
    Film.unpack(film).forEach((frame, index) => {
      const cells = frame.cells.map((cell) => numbers[cell]);
      if (start + index <= this.last) this.frames[start + index] = { ...frame, cells };
    });
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
