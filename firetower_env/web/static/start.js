/* The start page: choose a game and its players, go on with an earlier one, or open a replay. */
"use strict";

const FIRST_OPPONENT = "greedy";

class StartPage {
  constructor() {
    this.part = (id) => document.getElementById(id);
    this.game = null;
  }

  async start() {
    try {
      this.catalogue = await Net.get("/api/catalogue");
      await this.recent();
    } catch (error) {
      this.tell(error.message);
      return;
    }
    this.games();
    this.part("preset").addEventListener("change", () => this.players(true));
    this.part("me").addEventListener("click", () => this.players(true));
    this.part("watch").addEventListener("click", () => this.players(false));
    this.part("go").addEventListener("click", () => this.go());
    this.part("file").addEventListener("change", (event) => this.open(event.target.files[0]));
    this.choose(this.catalogue.games[0]);
    await new PositionPanel(this).start();
  }

  /** Big buttons for the games. */
  games() {
    const buttons = this.catalogue.games.map((game) => {
      const [title, doc] = game.doc.split(/: (.*)/);
      const button = Panel.element("button", "choice");
      button.type = "button";
      button.setAttribute("role", "radio");
      button.dataset.game = game.game;
      button.append(Panel.element("b", "", title), Panel.element("small", "", doc));
      button.addEventListener("click", () => this.choose(game));
      return button;
    });
    this.part("games").replaceChildren(...buttons);
  }

  choose(game) {
    this.game = game;
    for (const button of this.part("games").children) {
      button.setAttribute("aria-checked", String(button.dataset.game === game.game));
    }
    const options = game.presets.map(({ name, doc }) => new Option(doc.charAt(0).toUpperCase() + doc.slice(1), name));
    this.part("preset").replaceChildren(...options);
    this.part("how").textContent = game.how;
    this.part("how-panel").hidden = !game.how;
    this.players(true);
  }

  /** How far the campaign has come, where the chosen game can be one of it. */
  campaign() {
    this.part("campaign-part").hidden = !this.preset.campaign;
    this.part("campaign").checked = this.part("campaign").checked && this.preset.campaign;
    const lines = this.game.campaign.flatMap(([label, words]) => [Panel.element("dt", "", label), Panel.element("dd", "", words)]);
    this.part("campaign-told").replaceChildren(...lines);
  }

  get preset() {
    return this.game.presets.find(({ name }) => name === this.part("preset").value);
  }

  /** The person in the first seat and agents in the others, or agents everywhere. */
  players(withPerson) {
    const agents = this.game.agents.map((code) => [code, this.catalogue.agents[code]]);
    const other = this.game.agents.includes(FIRST_OPPONENT) ? FIRST_OPPONENT : this.game.agents[0];
    const names = this.preset.seats.map((name) => name.replace(/^player \d \((.)(\w*), (.*)\)$/, (_all, first, rest, corner) => `${first.toUpperCase()}${rest} tower (${corner})`));
    const chosen = names.map((_name, seat) => (withPerson && seat === 0 ? "person" : other));
    Seats.show(this.part("players"), names, agents, chosen, this.catalogue.broken);
    this.campaign();
    this.part("me").setAttribute("aria-pressed", String(withPerson));
    this.part("watch").setAttribute("aria-pressed", String(!withPerson));
    this.part("go").textContent = withPerson ? "Play!" : "Watch!";
  }

  async go() {
    await this.begin({ preset: this.preset.name, campaign: this.part("campaign").checked });
  }

  /** Begin this game with the players, the seed and the hands that were chosen. */
  async begin(what) {
    const wish = { ...what, players: Seats.chosen(this.part("players")), open_hands: this.part("open-hands").checked };
    const seed = this.part("seed").value.trim();
    if (seed && !(/^\d{1,15}$/.test(seed))) {
      this.tell("A seed is a whole number of up to 15 digits.");
      return;
    }
    if (seed) wish.seed = Number(seed);
    await this.enter(() => Net.post("/api/games", wish));
  }

  async open(file) {
    if (!file) return;
    if (file.size > 4e6) {
      this.tell("This file is too large for a replay.");
      return;
    }
    await this.enter(async () => Net.post("/api/replays", { text: await file.text() }));
    this.part("file").value = "";
  }

  /** Make a game and go to its page. */
  async enter(make) {
    this.part("go").disabled = true;
    try {
      const { id } = await make();
      window.location.assign(`/game/${id}`);
    } catch (error) {
      this.tell(error.message);
    }
    this.part("go").disabled = false;
  }

  async recent() {
    const { games } = await Net.get("/api/games");
    this.part("no-games").hidden = games.length > 0;
    this.part("recent").replaceChildren(...games.map((game) => this.line(game)));
  }

  line(game) {
    const item = Panel.element("li");
    const link = Panel.element("a", "recent");
    link.href = `/game/${game.id}`;
    const who = game.players === null ? "a replay" : game.players.map(Seats.title).join(", ");
    const state = game.over ? "over" : game.players === null ? "" : "go on";
    const kind = this.catalogue.games.find((one) => one.presets.some(({ name }) => name === game.preset));
    const title = kind ? `${kind.doc.split(":")[0]}: ${game.doc}` : game.preset;
    link.append(Panel.element("b", "", title), Panel.element("span", "soft", `${who}; ${game.decisions} decisions`));
    link.append(Panel.element("span", game.over ? "state soft" : "state", state));
    item.append(link);
    return item;
  }

  tell(message) {
    this.part("message").textContent = message;
    this.part("message").hidden = !message;
  }
}

window.startPage = new StartPage();
window.startPage.start();
