/* Buttons, lists and keys of the game page. */
"use strict";

Object.assign(GamePage.prototype, {
  controls() {
    const click = (id, action) => this.part(id).addEventListener("click", action);
    click("first", () => this.lookAt(0));
    click("back", () => this.lookAt(this.at - 1));
    click("next", () => this.lookAt(this.at + 1));
    click("now", () => this.lookAt(this.live.last));
    click("play", () => this.toggle());
    click("undo", () => this.undo());
    click("hint", () => this.hintNow());
    click("review-go", () => this.reviewGame());
    click("open", () => this.openHands());
    click("link", () => this.copyLink());
    click("here", () => this.here());
    click("again", () => this.again());
    click("branch-go", () => this.branch());
    this.part("slider").addEventListener("input", (event) => this.lookAt(Number(event.target.value)));
    this.part("view").addEventListener("change", (event) => {
      this.view(event.target.value === "all" ? null : Number(event.target.value));
    });
    this.part("branch").addEventListener("toggle", () => this.branchPlayers());
    document.addEventListener("keydown", (event) => this.key(event));
  },

  /** How fast agents' moves are shown; kept for the next game. */
  speed() {
    const list = this.part("speed");
    const kept = Kept.read("firetower.speed");
    if ([...list.options].some((option) => option.value === kept)) list.value = kept;
    list.addEventListener("change", () => {
      Kept.write("firetower.speed", list.value);
      this.update();
    });
  },

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (this.gesture?.active && this.gestureKey(event.key)) event.preventDefault();
    else if (event.key === "u" && !this.part("undo").hidden) this.undo();
    else if (event.key === "h" && !this.part("hint").hidden) this.hintNow();
  },

  /** Keys that concern the pattern that is held, wherever the focus is. */
  gestureKey(key) {
    if (key === "r" || key === "R") this.gesture.turn();
    else if (key === "Escape") this.gesture.back();
    else return false;
    return true;
  },

  /** The button by which a finger confirms. */
  here() {
    if (this.gesture?.active) this.gesture.play(this.gesture.at);
    else if (this.cursor.at !== null) this.choose(this.cursor.at);
  },

  async copyLink() {
    const said = this.part("said-link");
    try {
      await navigator.clipboard.writeText(window.location.href);
      said.textContent = "Copied. The link works on this computer while the app runs.";
    } catch {
      said.textContent = window.location.href;
    }
  },

  again() {
    const { preset, players } = this.live.about;
    this.newGame({ preset, players });
  },

  branchPlayers() {
    const { preset, players } = this.live.about;
    const game = this.catalogue.games.find((one) => one.presets.some((other) => other.name === preset));
    const agents = game.agents.map((code) => [code, this.catalogue.agents[code]]);
    const known = players.map((player) => (player === "person" || game.agents.includes(player) ? player : agents[0][0]));
    if (!known.includes("person")) known[Math.max(0, this.frame.seats.findIndex((seat) => seat.asked))] = "person";
    Seats.show(this.part("branch-players"), this.frame.seats.map((seat) => seat.name), agents, known, this.catalogue.broken);
  },

  branch() {
    const players = Seats.chosen(this.part("branch-players"));
    this.newGame({ players, origin: { game: this.id, at: this.at } });
  },
});

window.gamePage = new GamePage(window.location.pathname.split("/").pop());
window.gamePage.start();
