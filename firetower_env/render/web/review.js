/* What a coach says of a game: a curve of how it stood, the answers that cost most, and what would have been better. */
"use strict";

const WIDE = 600;
const HIGH = 120;
/** below that a lost share is no news */
const SPOKEN = 0.005;

class ReviewPart {
  /** A review of a game with so many decisions by these seats; `go` shows a position. */
  constructor(place, review, last, seats, go) {
    this.review = review;
    this.last = last;
    this.seats = seats;
    this.moments = new Map(review.moments.map((moment) => [moment.at, moment]));
    this.best = Panel.element("p", "coach");
    this.best.setAttribute("aria-live", "polite");
    place.replaceChildren(Panel.element("h2", "", this.title()), this.curve(go), this.best, this.turns(go));
    place.hidden = false;
  }

  title() {
    return this.review.unit ? `How it stood: ${this.review.unit}` : "How it stood";
  }

  told(worth) {
    return this.review.as_chances ? `${Math.round(100 * worth)} %` : worth.toFixed(1);
  }

  /** One seat of every side; the second of two sides has what the first has not. */
  speakers() {
    const { sides } = this.review;
    const first = [...new Set(sides)].map((side) => sides.indexOf(side));
    return first.length === 2 ? first.slice(0, 1) : first;
  }

  curve(go) {
    const { moments } = this.review;
    const all = moments.flatMap((moment) => moment.prospects);
    const [low, high] = this.review.as_chances ? [0, 1] : [Math.min(0, ...all), Math.max(1, ...all)];
    this.x = (at) => (WIDE * at) / Math.max(1, this.last);
    const y = (worth) => HIGH - (HIGH * (worth - low)) / (high - low);
    const svg = Board.element("svg", { viewBox: `-6 -6 ${WIDE + 12} ${HIGH + 12}`, class: "curve", role: "img" });
    svg.setAttribute("aria-label", this.summary());
    svg.append(Board.element("rect", { width: WIDE, height: HIGH, class: "curve-paper" }));
    const middle = (low + high) / 2;
    svg.append(Board.element("line", { x1: 0, x2: WIDE, y1: y(middle), y2: y(middle), class: "curve-middle" }));
    for (const seat of this.speakers()) {
      const points = moments.map((moment) => `${this.x(moment.at).toFixed(1)},${y(moment.prospects[seat]).toFixed(1)}`);
      const line = Board.element("polyline", { points: points.join(" "), class: "curve-line" });
      line.style.stroke = `var(--${this.seats[seat].colour})`;
      svg.append(line);
    }
    for (const moment of moments.filter((one) => one.is_mistake && this.speakers().length)) {
      const seat = this.speakers().includes(moment.seat) ? moment.seat : this.speakers()[0];
      const radius = 3 + 30 * Math.min(0.3, moment.lost / (high - low));
      const dot = Board.element("circle", { cx: this.x(moment.at), cy: y(moment.prospects[seat]), r: radius });
      dot.setAttribute("class", "curve-dot");
      dot.style.fill = `var(--${this.seats[moment.seat].colour})`;
      svg.append(dot);
    }
    this.here = Board.element("line", { y1: 0, y2: HIGH, class: "curve-here" });
    svg.append(this.here);
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * (WIDE + 12) - 6;
      go(Math.round((Math.min(WIDE, Math.max(0, at)) / WIDE) * this.last));
    });
    return svg;
  }

  /** The same in words. */
  summary() {
    const { moments } = this.review;
    if (!moments.length) return "There was no choice in this game.";
    const [first, last] = [moments[0], moments[moments.length - 1]];
    const stood = (moment) =>
      this.speakers().map((seat) => `${this.seats[seat].name} ${this.told(moment.prospects[seat])}`).join(", ");
    return `${this.title()}. At the beginning ${stood(first)}; at the last choice ${stood(last)}.`;
  }

  /** The answers that cost most, as buttons that lead there. */
  turns(go) {
    const worst = this.review.moments.filter((one) => one.is_mistake).sort((one, other) => other.lost - one.lost);
    const made = Panel.element("ol", "turning");
    made.setAttribute("aria-label", "Answers that cost most");
    for (const moment of worst.slice(0, 5)) {
      const item = Panel.element("li");
      const button = Panel.element("button", "event");
      button.type = "button";
      const seat = this.seats[moment.seat];
      button.append(Panel.element("span", "number", String(moment.at + 1)), Panel.badge(seat, moment.seat));
      button.append(Panel.element("span", "", `${moment.given} lost ${this.told(moment.lost)}; better: ${moment.best[0].answer}`));
      button.addEventListener("click", () => go(moment.at));
      item.append(button);
      made.append(item);
    }
    return made;
  }

  /** What the coach would answer in the position shown. */
  show(at) {
    this.here.setAttribute("x1", this.x(at));
    this.here.setAttribute("x2", this.x(at));
    const moment = this.moments.get(at);
    if (!moment) {
      this.best.textContent = at === this.last ? "The game stops here." : "The coach has nothing to say here.";
      return;
    }
    const best = moment.best.map((one) => `${one.answer} (${this.told(one.prospects)})`).join(", ");
    const lost = moment.lost > SPOKEN ? `, which lost ${this.told(moment.lost)}${moment.is_mistake ? "" : " or nothing"}` : "";
    this.best.textContent = `The coach: ${best}. Given: ${moment.given}${lost}.`;
  }
}
