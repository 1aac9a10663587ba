
// The page of a film, or of two films on one timeline: captions, slider, log, keys.
const data = JSON.parse(document.getElementById('film').textContent), { words } = data;
const button = (cls, text, label) => { const b = el('button', cls, text); b.type = 'button'; b.setAttribute('aria-label', label); b.title = label; return b; };

/** One film with what is drawn of it. */
class Side {
  constructor(film, name) {
    this.film = film;
    film.words = words;
    this.round = el('div', 'round', name ? el('b', 'version', name) : null);
    this.card = el('div', 'round');
    this.round.append(this.card);
    this.stage = el('div', 'stage');
    this.scene = el('section', 'scene', this.stage);
    this.scene.setAttribute('aria-label', [words.train, name].filter(Boolean).join(', '));
    this.scene.insertAdjacentHTML('afterbegin', LAND);
    this.beside = el('div', 'beside');
    this.caption = el('p', 'caption');
    this.caption.setAttribute('role', 'status');
    this.why = el('div', 'why');
    this.deck = el('ol', 'deck');
    this.sheets = el('ul', 'sheets');
    this.panel = el('section', 'panel', name ? el('p', 'version', name) : null, el('h2', '', words.deck), this.deck, el('h2', '', words.bandits), this.sheets);
  }
  start() {
    this.pic = new Picture(this.stage, this.film);
    this.pic.onstep = () => this.paint(new Set(Object.keys(this.step?.s ?? {})));
    this.paint(null);
  }
  get step() { return this.film.steps[this.film.at]; }
  go(n) {
    // Whoever jumps does not wait for what still moves.
    for (const motion of this.stage.getAnimations({ subtree: true })) motion.finish();
    const changed = this.film.go(n);
    this.pic.update(changed);
    this.pic.point(this.film.at);
    this.paint(changed);
  }
  /** Draws what is not the train, as far as it has changed; all of it if nothing says what has. */
  paint(changed) {
    const { now } = this.film, has = (...kinds) => !changed || [...changed].some(key => kinds.includes(parts(key)[0]));
    this.caption.textContent = this.step?.t ?? words.deal;
    if (has('round', 'card', 'phase', 'turn')) roundCard(this.card, now);
    if (has('deck', 'turned', 'phase')) deck(this.deck, this.pic, this.film);
    if (has('first', ...SHEET)) sheets(this.sheets, this.pic, this.film, changed);
    if (has('beside')) this.beside.replaceChildren(...(now.beside ? [chips(now.beside)] : []));
    this.reasons();
  }
  /** What was asked before a step, and the statements behind it. */
  reasons() {
    const { step, film } = this, parts = [];
    if (step?.q) {
      const [, choices, chosen] = step.q, list = el('ul', 'chips');
      choices.forEach((text, nth) => list.append(el('li', 'chip' + (nth === chosen ? ' chosen' : ''), film.pool[text])));
      parts.push(list);
    }
    if (step?.r) parts.push(el('p', '', words.rules), statements(step.r.map(nth => film.rules[nth])));
    const was = this.why.firstChild?.open ?? false;
    this.why.replaceChildren();
    if (!parts.length) return;
    const details = el('details', '', el('summary', '', step.q ? `${words.asked}: ${film.pool[step.q[0]]}` : words.rules), ...parts);
    details.open = was;
    this.why.append(details);
  }
}
const statements = list => el('dl', '', ...list.flatMap(([id, text]) => [el('dt', '', id), el('dd', '', text)]));

const isPair = !!data.films;
const sides = isPair ? data.films.map((film, nth) => new Side(new Film(film), data.names[nth])) : [new Side(new Film(data), '')];
// For each moment the step of each film, and the moments at which two films begin to differ.
const line = isPair ? data.line : data.steps.map((_, n) => [n]);
const differences = new Map((data.stops ?? []).map(stop => [stop.at, stop]));
const last = line.length - 1;
const stepsAt = t => t < 0 ? sides.map(() => -1) : line[t].map(n => n ?? -1);
/** The steps that a moment brings, one for each film that moves. */
const brings = t => { const before = stepsAt(t - 1); return stepsAt(t).map((n, nth) => n === before[nth] ? null : sides[nth].film.steps[n]); };
const moments = line.map((_, t) => {
  const steps = brings(t), [one, other] = steps, step = one ?? other;
  return { k: step?.k, texts: one && other && one.t !== other.t || isPair && !(one && other) ? steps : [step] };
});
const answers = line.map((_, t) => sides[0].film.answers[stepsAt(t)[0]] ?? 0);

const notes = el('div', 'notes'), chapters = el('div', 'chapters'), slider = el('input');
chapters.setAttribute('aria-hidden', 'true');
Object.assign(slider, { type: 'range', min: -1, max: last, id: 'slider', value: -1 });
slider.setAttribute('aria-label', words.place);
const go = { roundBack: ['|◄', 'round', -1], back: ['◄', 'act', -1], step: ['·►', 'step', 1], forth: ['►►', 'act', 1], roundForth: ['►|', 'round', 1] };
if (isPair) go.difference = ['≠►', 'difference', 1];
const buttons = Object.fromEntries(Object.entries(go).map(([key, [text]]) => [key, button('', text, words[key])]));
const play = button('primary', '►', words.play), speed = button('', '1×', `${words.pace}: 1×`), where = el('output');
const { step: one, back, roundBack, ...others } = buttons;
const bar = el('div', 'bar', roundBack, back, play, one, ...Object.values(others), speed, slider, where, el('span', 'seen', data.seen));
const log = el('ol', 'news');
log.tabIndex = 0;
log.setAttribute('aria-label', words.log);
const help = el('details', '', el('summary', '', words.keys), el('p', '', words.keysText));
const skip = el('a', 'skip', words.place);
skip.href = '#slider';
const above = sides.flatMap(side => [el('header', 'top', side.round), side.scene, el('div', 'told', side.beside, side.caption, side.why)]);
document.body.append(skip, el('main', isPair ? 'both' : '', ...above,
  el('div', 'film', notes, el('div', '', chapters, bar), el('div', 'filmgrid', ...sides.map(side => side.panel), el('section', 'panel', el('h2', '', words.log), log, help)))));
document.querySelector('main').prepend(document.querySelector('h1'));
for (const side of sides) side.start();

const starts = { step: () => true, act: k => k && k !== 'void' && k !== 'card', turn: k => ['turn', 'stage', 'round', 'over'].includes(k), round: k => k === 'round' || k === 'over' };
const stops = Object.fromEntries(Object.entries(starts).map(([kind, is]) => [kind, moments.flatMap(({ k }, t) => is(k) ? [t] : [])]));
stops.difference = [...differences.keys()];
const rounds = moments.flatMap(({ k }, t) => k === 'round' ? [t] : []);
const ends = rounds.map((from, nth) => [from, rounds[nth + 1] ?? line.length]);
chapters.append(...ends.map(([from, to], nth) => { const span = el('span', '', String(nth + 1)); span.style.flexGrow = to - from; span.onclick = () => jump(from); return span; }));
// The log holds the sentences of the round that is shown and the headings of the others; on paper it holds all.
const rows = new Map();
const row = t => {
  if (!rows.has(t)) {
    const { k = '', texts } = moments[t], li = el('li', differences.has(t) ? `${k} differs` : k, ...(texts.length > 1 ? texts.map(step => el('span', 'half', step?.t ?? '–')) : [texts[0]?.t ?? '']));
    li.onclick = () => jump(t);
    rows.set(t, li);
  }
  return rows.get(t);
};
const sections = rounds[0] > 0 || !rounds.length ? [[0, rounds[0] ?? line.length], ...ends] : ends;
let open = null;
function unfold(nth) {
  if (open === nth) return;
  open = nth;
  log.replaceChildren(...sections.flatMap(([from, to], at) => at === nth || nth === 'all' ? Array.from({ length: to - from }, (_, n) => row(from + n)) : [row(from)]));
}
addEventListener('beforeprint', () => unfold('all'));
addEventListener('afterprint', () => show());

let at = -1, lit = null, later, running = false, pace = 1;
/** Shows the moment in slider, chapters, log and notes. */
function show() {
  slider.value = at;
  where.textContent = `#${answers[at] ?? 0}`;
  slider.setAttribute('aria-valuetext', [where.textContent, ...sides.map(side => side.caption.textContent)].join(', '));
  ends.forEach(([from, to], nth) => chapters.children[nth].classList.toggle('on', at >= from && at < to));
  const stop = differences.get(at);
  notes.replaceChildren(...(stop?.notes.length || stop?.rules.length ? [chips(stop.notes), statements(stop.rules)] : []));
  unfold(Math.max(0, sections.findIndex(([from, to]) => at >= from && at < to)));
  lit?.classList.remove('now');
  lit = at < 0 ? null : row(at);
  lit?.classList.add('now');
  clearTimeout(later);
  later = setTimeout(() => { if (lit?.isConnected) log.scrollTop = lit.offsetTop - log.offsetTop - log.clientHeight / 3; }, 90);
}
function jump(t) {
  at = Math.max(-1, Math.min(last, t));
  stepsAt(at).forEach((n, nth) => sides[nth].go(n));
  show();
}
/** Plays the next moment with its gestures. */
async function forth() {
  const before = stepsAt(at), after = stepsAt(++at);
  const jobs = after.map((n, nth) => n > before[nth] ? sides[nth].pic.play(n) : null);
  show();
  await Promise.all(jobs);
}
const next = (kind, way) => way > 0 ? stops[kind].find(t => t > at) ?? last : stops[kind].findLast(t => t < at) ?? -1;
const pause = ms => new Promise(done => setTimeout(done, ms));
const label = (text, name) => { play.textContent = text; play.title = name; play.setAttribute('aria-label', name); };
function stop() { running = false; label('►', words.play); }
async function run() {
  if (running) return stop();
  if (at >= last) jump(-1);
  running = true;
  label('❚❚', words.pause);
  while (running && at < last) {
    await forth();
    if (differences.has(at)) break;
    // Without motion a step stands as long as its sentence takes to read.
    await pause((still() ? 400 + 35 * sides[0].caption.textContent.length : 330) / pace);
  }
  stop();
}
function setPace(to) {
  pace = to;
  for (const side of sides) side.pic.pace = pace;
  speed.textContent = pace === .5 ? '½×' : `${pace}×`;
  speed.setAttribute('aria-label', `${words.pace}: ${speed.textContent}`);
}
const PACES = [.5, 1, 2, 4];
const hurry = way => setPace(PACES[Math.max(0, Math.min(3, PACES.indexOf(pace) + way))]);
function turn(kind, way) {
  stop();
  if (kind === 'step' && way > 0 && at < last) forth(); else jump(next(kind, way));
}
play.onclick = run;
speed.onclick = () => setPace(PACES[(PACES.indexOf(pace) + 1) % 4]);
for (const key in go) buttons[key].onclick = () => turn(go[key][1], go[key][2]);
// Several moves of the slider within a frame are one jump.
let wanted = null;
slider.oninput = () => {
  stop();
  const isFirst = wanted === null;
  wanted = +slider.value;
  if (isFirst) requestAnimationFrame(() => { jump(wanted); wanted = null; });
};
const keep = () => { try { history.replaceState(null, '', '#' + (answers[at] ?? 0)); } catch { /* An address that cannot be changed stays. */ } };
slider.onchange = keep;
const KEYS = { ArrowLeft: ['act', -1], ArrowRight: ['act', 1], PageUp: ['round', -1], PageDown: ['round', 1], ',': ['step', -1], '.': ['step', 1], ...(isPair ? { d: ['difference', 1], D: ['difference', -1] } : {}) };
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key === ' ' && !['BUTTON', 'SUMMARY'].includes(event.target.tagName)) run();
  else if (key === '[' || key === ']') hurry(key === ']' ? 1 : -1);
  else if (key === 'Home') jump(-1);
  else if (key === 'End') jump(last);
  else if (KEYS[key]) turn(event.shiftKey && KEYS[key][0] === 'act' ? 'turn' : KEYS[key][0], KEYS[key][1]);
  else return;
  event.preventDefault();
  keep();
});
/** The address `#41` is the moment at which answer 41 was given. */
function addressed() {
  const text = location.hash.slice(1);
  if (!/^\d+$/.test(text)) return false;
  const t = answers.findIndex(given => given >= +text);
  jump(+text === 0 ? -1 : t < 0 ? last : t);
  return true;
}
addEventListener('hashchange', addressed);
if (!addressed()) jump(isPair ? -1 : moments.findIndex(({ k }) => k === 'turn'));
window.holdup = { film: sides[0].film, sides, jump, run, length: line.length };
document.body.dataset.ready = '';
