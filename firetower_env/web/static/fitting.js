/* Where the placements of a gesture lie on the board, and which of them is meant by a point. */
"use strict";

/** What is meant is no farther from a point than so many cells. */
const REACH = 2.3;

class Fitting {
  constructor(board, places) {
    this.board = board;
    this.places = places;
    /** the ways in which the pattern can lie, in order */
    this.ways = [...new Set(places.map((place) => place.way))];
  }

  /** The middle of the board. */
  get middle() {
    const { width, height } = this.board.film.geometry;
    return [width / 2, height / 2];
  }

  /** The lowest and the highest middle of a cell of the pattern, across and down. */
  span(place) {
    const middles = place.covers.map((cell) => this.board.middle(cell));
    return [0, 1].map((axis) => middles.map((middle) => middle[axis])).map((all) => [Math.min(...all), Math.max(...all)]);
  }

  centre(place) {
    return this.span(place).map(([least, most]) => (least + most) / 2);
  }

  /** Does a point lie within the pattern, gaps included? */
  inside(place, point) {
    return this.span(place).every(([least, most], axis) => point[axis] >= least - 50 && point[axis] <= most + 50);
  }

  far(place, point) {
    return Math.hypot(...this.centre(place).map((value, axis) => value - point[axis]));
  }

  /** The placement of a way whose middle is nearest to a point, of those that `fits` lets pass. */
  nearest(point, way, fits = () => true) {
    const mine = this.places.filter((place) => place.way === way && fits(place));
    return mine.reduce((best, one) => (best === null || this.far(one, point) < this.far(best, point) ? one : best), null);
  }

  /** All ways, beginning so many behind one of them, and on in the direction of the step. */
  from(way, step) {
    const { length } = this.ways;
    const start = this.ways.indexOf(way) + step + length;
    return this.ways.map((_way, number) => this.ways[(start + number * (step || 1) + length * length) % length]);
  }

  /** The first of these ways in which something fits. */
  first(ways, point, fits) {
    return ways.map((way) => this.nearest(point, way, fits)).find(Boolean) ?? null;
  }

  /** What fits under a point: in the way chosen last if it can be, else in another one. */
  fit(point, way) {
    return this.first(this.from(way, 0), point, (one) => this.inside(one, point));
  }

  /** What fits near a point. */
  near(point, way) {
    return this.first(this.from(way, 0), point, (one) => this.far(one, point) <= REACH * 100);
  }

  /** The next way that fits under a point, or else near it. */
  turned(point, way, step) {
    const others = this.from(way, step).filter((one) => one !== way);
    const under = this.first(others, point, (one) => this.inside(one, point));
    return under ?? this.first(others, point, (one) => this.far(one, point) <= REACH * 100);
  }

  /** The cells under a point that the pattern would cover if it could lie there. */
  misfit(point, way) {
    const like = this.places.find((place) => place.way === way);
    if (!like || this.board.film.geometry.drop || like.covers.length < 2) return [];
    const { rows, cols } = this.board.film;
    const shift = this.centre(like).map((value, axis) => Math.round((point[axis] - value) / 100));
    return like.covers
      .map((cell) => [(cell % cols) + shift[0], Math.floor(cell / cols) + shift[1]])
      .filter(([col, row]) => col >= 0 && row >= 0 && col < cols && row < rows)
      .map(([col, row]) => row * cols + col);
  }

  /** Cells that are chosen by themselves, or as the middle of a pattern. */
  get cells() {
    const chosen = this.places.map((place) => [place, place.actions[place.actions.length - 1]]);
    const cells = chosen.filter(([, action]) => action < this.board.areas.length);
    return cells.filter(([place, cell]) => this.far(place, this.board.middle(cell)) < 1).map(([, cell]) => cell);
  }
}
