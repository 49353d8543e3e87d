/* The coach: hints on the board and on the answers, and a review of a game that is over. */
"use strict";

Object.assign(GamePage.prototype, {
  /** The best answers, with what a coach expects of each. */
  async hintNow() {
    if (!this.myTurn || this.busy) return;
    let found = null;
    const { mark } = this.live.about;
    await this.work(async () => {
      found = await Net.post(`${this.live.path}/hint`, this.live.place());
    });
    if (found === null || this.live.about.mark !== mark) return;
    const told = found.best.map((one) => `${one.answer} (${one.worth})`).join(", ");
    this.part("hint-said").textContent = `The coach${found.unit ? `, ${found.unit}` : ""}: ${told}.`;
    this.hinted = { mark, best: found.best };
    this.showHints();
  },

  /** Rings on cells and words on buttons, as long as the question stands. */
  showHints() {
    document.querySelectorAll(".hinted").forEach((one) => one.remove());
    const current = this.hinted?.mark === this.live.about.mark && this.myTurn && !this.gesture?.active;
    if (!current) {
      this.part("hint-said").textContent = "";
      return;
    }
    this.hinted.best.forEach(({ action, worth }, place) => {
      const button = document.querySelector(`#answers [data-forms~="${action}"]`);
      if (button) button.append(Panel.element("span", `hinted rank-${place}`, worth));
      else if (!this.live.film.tableau && action < this.cursor.board.areas.length) this.ghost(action, place, worth);
    });
  },

  /** A ring with a number over a cell. */
  ghost(cell, place, worth) {
    const { board } = this.cursor;
    const [x, y] = board.middle(cell);
    const ghost = Board.element("g", { class: `hinted rank-${place}` });
    ghost.append(Board.element("circle", { cx: x, cy: y, r: 42 }));
    const words = Board.element("text", { x, y: y + 10, "text-anchor": "middle" });
    words.textContent = worth;
    ghost.append(words);
    this.part("board").append(ghost);
  },

  /** Let the coach look through the whole game, some decisions at a time. */
  async reviewGame() {
    const place = this.part("review");
    this.part("review-go").disabled = true;
    place.hidden = false;
    let whole = null;
    for (let start = 0; start !== null; start = whole.next) {
      const done = Math.round((100 * start) / Math.max(1, this.live.last));
      place.replaceChildren(Panel.element("p", "soft", `The coach looks through the game: ${done} %`));
      let piece = null;
      const wish = { ...this.live.place(), start };
      const well = await this.work(async () => {
        piece = await Net.post(`${this.live.path}/review`, wish);
      });
      if (!well) {
        place.hidden = true;
        this.part("review-go").disabled = false;
        return;
      }
      whole = whole === null ? piece : { ...piece, moments: [...whole.moments, ...piece.moments] };
    }
    const { seats } = this.named(this.frame);
    this.review = new ReviewPart(place, whole, this.live.last, seats, (at) => this.lookAt(at));
    this.part("review-go").hidden = true;
    this.review.show(this.at);
  },

  coachButtons() {
    const { about } = this.live;
    this.part("hint").hidden = !this.myTurn || Boolean(this.gesture?.active);
    this.part("hint").disabled = this.busy;
    this.part("review-go").hidden = Boolean(this.review) || !about.open || !(about.over || about.record) || !about.length;
    this.showHints();
    this.review?.show(this.at);
  },
});
