/* One gesture for a card: its pattern under the pointer is turned, looked at and played; the questions lie behind it. */
"use strict";

/** Two fingers turn the pattern by so many degrees. */
const TWIST = 30;

class Gesture {
  constructor(page, cursor) {
    this.page = page;
    this.cursor = cursor;
    this.board = cursor.board;
    this.svg = cursor.svg;
    this.ghost = new Ghost(this.board);
    this.fingers = new Map();
    this.plans = new Map();
    this.drop();
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    for (const kind of ["pointerup", "pointercancel"]) this.svg.addEventListener(kind, (event) => this.up(event));
  }

  // -- beginning and ending ------------------------------------------------------------------------------------------

  /** Take up an answer in one of its forms; without any form go on with what the game asks. */
  async begin(forms, how) {
    this.drop();
    this.active = true;
    this.mark = this.page.live.about.mark;
    this.forms = forms;
    this.form = forms[0] ?? null;
    this.hold();
    await this.ask(how);
  }

  drop() {
    this.active = false;
    this.forms = [];
    this.form = null;
    this.steps = [];
    this.plan = null;
    this.way = null;
    this.at = null;
    this.point = null;
    this.plans.clear();
    this.ghost.clear();
    this.cursor.held = null;
    document.body.classList.remove("holding");
  }

  hold() {
    this.cursor.held = this;
    document.body.classList.add("holding");
  }

  /** Put the card back into the hand. */
  cancel() {
    const action = this.form?.action;
    this.drop();
    this.page.tellPreview("");
    this.page.drawn = null;
    this.page.show();
    document.querySelector(`#answers [data-action="${action}"]`)?.focus({ preventScroll: true });
  }

  /** One step back: what was placed last, or the card itself. */
  back() {
    if (this.steps.length) {
      this.steps.pop();
      this.ask("keys");
    } else if (this.form) this.cancel();
  }

  /** Another way to use the same card. */
  async change(form) {
    this.form = form;
    this.steps = [];
    await this.ask("keys");
  }

  get actions() {
    return [...(this.form ? [this.form.action] : []), ...this.steps.flat()];
  }

  /** How it can go on from here. */
  async ask(how) {
    const { actions } = this;
    const key = actions.join();
    if (!this.plans.has(key)) {
      const done = await this.page.work(async () => this.plans.set(key, await this.page.live.plan(actions)));
      if (this.actions.join() !== key || !this.active) return;
      if (!done) {
        this.cancel();
        return;
      }
    }
    this.plan = this.plans.get(key);
    this.fitting = new Fitting(this.board, this.plan.places);
    if (!this.fitting.ways.includes(this.way)) [this.way] = this.fitting.ways;
    this.at = null;
    this.page.drawn = null;
    this.page.show();
    if (how !== "touch") this.svg.focus({ preventScroll: true });
    else this.svg.scrollIntoView({ block: "nearest", behavior: this.page.isCalm() ? "auto" : "smooth" });
    if (how === "mouse" && this.point) this.aim(this.fitting.fit(this.point, this.way), "mouse");
    else if (how === "keys") this.aim(this.fitting.nearest(this.point ?? this.fitting.middle, this.way), "keys");
    else this.page.tellPreview(this.plan.ask);
  }

  // -- where --------------------------------------------------------------------------------------------------------

  /** Turn to the next way that fits here. */
  turn(step = 1) {
    if (!this.plan || this.fitting.ways.length < 2) return;
    const point = this.point ?? (this.at ? this.fitting.centre(this.at) : this.fitting.middle);
    const place = this.fitting.turned(point, this.at?.way ?? this.way, step);
    this.way = place?.way ?? this.fitting.from(this.way, step)[0];
    this.aim(place, this.how);
  }

  aim(place, how) {
    this.at = place;
    this.how = how;
    this.draw();
    const words = place ? `${place.words}${place.more ? "; then choose on" : ""}` : "It does not fit here.";
    this.page.tellPreview(place || how === "mouse" || how === "touch" ? words : this.plan.ask);
    this.page.offerHere(place !== null && how !== "mouse");
  }

  draw() {
    if (!this.plan) return;
    const misfit = this.at || !this.point ? [] : this.fitting.misfit(this.point, this.way);
    this.ghost.show({ done: this.plan.done, place: this.at, misfit });
  }

  // -- playing ------------------------------------------------------------------------------------------------------

  /** Play the placement, or go on to what follows it. */
  async play(place) {
    if (!place || this.page.busy) return;
    await this.finish(place.actions, place.more);
  }

  async finish(actions, more) {
    this.steps.push(actions);
    if (more) {
      await this.ask(this.how ?? "keys");
      return;
    }
    const [first, ...then] = this.actions;
    this.drop();
    this.page.offerHere(false);
    await this.page.choose(first, then);
  }

  // -- pointers -----------------------------------------------------------------------------------------------------

  where(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  down(event) {
    if (!this.active || event.pointerType !== "touch") return;
    this.before = this.at;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.angle = this.fingers.size === 2 ? this.twist() : null;
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    this.angle = null;
  }

  /** The direction from one finger to the other, in degrees. */
  twist() {
    const [[ax, ay], [bx, by]] = [...this.fingers.values()];
    return (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  }

  move(event) {
    if (!this.plan) return;
    if (event.pointerType !== "touch") {
      this.point = this.where(event);
      const place = this.fitting.fit(this.point, this.way);
      if (place !== this.at || place === null) this.aim(place, "mouse");
      return;
    }
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 2) this.rotate();
    else this.touch(event);
  }

  rotate() {
    const now = this.twist();
    const turned = ((now - this.angle + 540) % 360) - 180;
    if (this.angle === null || Math.abs(turned) < TWIST) return;
    this.angle = now;
    this.turn(turned > 0 ? 1 : -1);
  }

  touch(event) {
    this.point = this.where(event);
    this.aim(this.fitting.fit(this.point, this.way) ?? this.fitting.near(this.point, this.way), "touch");
  }

  click(event) {
    if (!this.plan) return;
    if (event.pointerType !== "touch") {
      this.point = this.where(event);
      this.aim(this.fitting.fit(this.point, this.way), "mouse");
      this.play(this.at);
      return;
    }
    // a tap aims, a second one on the pattern plays
    const again = this.before && this.fitting.inside(this.before, this.where(event));
    if (again) this.play(this.before);
    else this.touch(event);
  }

  leave(event) {
    if (!this.plan || event.pointerType === "touch" || this.how !== "mouse") return;
    this.point = null;
    this.at = null;
    this.draw();
  }

  // -- keys ---------------------------------------------------------------------------------------------------------

  /** Keys on the board; turning and going back work everywhere (see controls.js). */
  key(event) {
    if (!this.plan || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    if (!way && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!way) {
      this.play(this.at);
      return;
    }
    this.point = null;
    const mine = this.plan.places.filter((place) => place.way === (this.at?.way ?? this.way));
    if (!this.at) this.aim(this.fitting.nearest(this.fitting.middle, this.way), "keys");
    else this.aim(this.cursor.toward(mine, (place) => this.fitting.centre(place), this.at, way), "keys");
  }
}
