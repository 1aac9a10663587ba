
// The page of a film: caption, slider, log, keys.
const film = new Film(JSON.parse(document.getElementById('film').textContent)), { words } = film;
const button = (cls, text, label) => { const b = el('button', cls, text); b.type = 'button'; b.setAttribute('aria-label', label); b.title = label; return b; };
const round = el('div', 'round'), stage = el('div', 'stage'), scene = el('section', 'scene', stage), beside = el('div', 'beside');
scene.setAttribute('aria-label', words.train);
scene.insertAdjacentHTML('afterbegin', LAND);
const caption = el('p', 'caption'), why = el('div', 'why'), chapters = el('div', 'chapters'), slider = el('input');
caption.setAttribute('role', 'status');
chapters.setAttribute('aria-hidden', 'true');
Object.assign(slider, { type: 'range', min: -1, max: film.length - 1, id: 'slider', value: -1 });
slider.setAttribute('aria-label', words.place);
const go = { roundBack: ['|◄', 'round', -1], back: ['◄', 'act', -1], step: ['·►', 'step', 1], forth: ['►►', 'act', 1], roundForth: ['►|', 'round', 1] };
const buttons = Object.fromEntries(Object.entries(go).map(([key, [text]]) => [key, button('', text, words[key])]));
const play = button('primary', '►', words.play), speed = button('', '1×', words.pace), where = el('output');
const bar = el('div', 'bar', buttons.roundBack, buttons.back, play, buttons.step, buttons.forth, buttons.roundForth, speed, slider, where, el('span', 'seen', film.seen));
const deckBox = el('ol', 'deck'), sheetBox = el('ul', 'sheets'), log = el('ol', 'news');
log.tabIndex = 0;
log.setAttribute('aria-label', words.log);
const left = el('section', 'panel', el('h2', '', words.deck), deckBox, el('h2', '', words.bandits), sheetBox);
const help = el('details', '', el('summary', '', words.keys), el('p', '', words.keysText));
const right = el('section', 'panel', el('h2', '', words.log), log, help);
const skip = el('a', 'skip', words.place);
skip.href = '#slider';
document.body.append(skip, el('header', 'top', round), el('main', '', scene, el('div', 'film', beside, caption, why, el('div', '', chapters, bar), el('div', 'filmgrid', left, right))));

const pic = new Picture(stage, film);
const starts = { step: () => true, act: k => k && k !== 'void' && k !== 'card', turn: k => ['turn', 'stage', 'round', 'over'].includes(k), round: k => k === 'round' || k === 'over' };
const stops = Object.fromEntries(Object.entries(starts).map(([kind, is]) => [kind, film.steps.flatMap((step, n) => is(step.k) ? [n] : [])]));
const rounds = film.steps.flatMap((step, n) => step.k === 'round' ? [n] : []);
const ends = rounds.map((from, nth) => [from, rounds[nth + 1] ?? film.length]);
chapters.append(...ends.map(([from, to], nth) => { const span = el('span', '', String(nth + 1)); span.style.flexGrow = to - from; span.onclick = () => jump(from); return span; }));
// The log holds the sentences of the round that is shown and the headings of the others; on paper it holds all.
const rows = new Map();
const row = n => {
  if (!rows.has(n)) { const { k = '', t } = film.steps[n], li = el('li', k, t); li.onclick = () => jump(n); rows.set(n, li); }
  return rows.get(n);
};
const parted = rounds[0] > 0 || !rounds.length ? [[0, rounds[0] ?? film.length], ...ends] : ends;
let open = null;
function unfold(nth) {
  if (open === nth) return;
  open = nth;
  log.replaceChildren(...parted.flatMap(([from, to], at) => at === nth || nth === 'all' ? Array.from({ length: to - from }, (_, n) => row(from + n)) : [row(from)]));
}
addEventListener('beforeprint', () => unfold('all'));
addEventListener('afterprint', () => paint(new Set()));

let lit = null, later, running = false, pace = 1;
/** Draws what is not the train, as far as it has changed; all of it if nothing says what has. */
function paint(changed) {
  const { now, at } = film, step = film.steps[at], has = (...kinds) => !changed || [...changed].some(key => kinds.includes(parts(key)[0]));
  slider.value = at;
  where.textContent = `#${film.answers[at] ?? 0}`;
  caption.textContent = step?.t ?? words.deal;
  slider.setAttribute('aria-valuetext', `${where.textContent}, ${caption.textContent}`);
  if (has('round', 'card', 'phase', 'turn')) roundCard(round, now, words);
  if (has('deck', 'turned', 'phase')) deck(deckBox, pic, film);
  if (has('first', ...SHEET)) sheets(sheetBox, pic, film, changed);
  if (has('beside')) beside.replaceChildren(...(now.beside ? [chips(now.beside)] : []));
  ends.forEach(([from, to], nth) => chapters.children[nth].classList.toggle('on', at >= from && at < to));
  reasons(step);
  lit?.classList.remove('now');
  unfold(Math.max(0, parted.findIndex(([from, to]) => at >= from && at < to)));
  lit = at < 0 ? null : row(at);
  lit?.classList.add('now');
  clearTimeout(later);
  later = setTimeout(() => { if (lit?.isConnected) log.scrollTop = lit.offsetTop - log.offsetTop - log.clientHeight / 3; }, 90);
}
/** What was asked before a step, and the statements behind it. */
function reasons(step) {
  const parts = [];
  if (step?.q) {
    const [asked, choices, chosen] = step.q, list = el('ul', 'chips');
    choices.forEach((text, nth) => list.append(el('li', 'chip' + (nth === chosen ? ' chosen' : ''), film.pool[text])));
    parts.push(el('p', '', `${words.asked}: ${film.pool[asked]}`), list);
  }
  if (step?.r) parts.push(el('p', '', words.rules), el('dl', '', ...step.r.flatMap(nth => { const [id, text] = film.rules[nth]; return [el('dt', '', id), el('dd', '', text)]; })));
  const was = why.firstChild?.open ?? false;
  why.replaceChildren();
  if (!parts.length) return;
  const details = el('details', '', el('summary', '', step.q ? `${words.asked}: ${film.pool[step.q[0]]}` : words.rules), ...parts);
  details.open = was;
  why.append(details);
}
function jump(n) {
  const changed = film.go(n);
  pic.update(changed);
  pic.point(film.at);
  paint(changed);
}
pic.onstep = () => paint(new Set(Object.keys(film.steps[film.at]?.s ?? {})));
const next = (kind, way) => way > 0 ? stops[kind].find(n => n > film.at) ?? film.length - 1 : stops[kind].findLast(n => n < film.at) ?? -1;
const pause = ms => new Promise(done => setTimeout(done, ms));
function stop() { running = false; play.textContent = '►'; play.setAttribute('aria-label', words.play); play.title = words.play; }
async function run() {
  if (running) return stop();
  if (film.at >= film.length - 1) jump(-1);
  running = true;
  play.textContent = '❚❚';
  play.setAttribute('aria-label', words.pause);
  play.title = words.pause;
  while (running && film.at < film.length - 1) {
    const n = film.at + 1;
    await pic.play(n);
    // Without motion a step stands as long as its sentence takes to read.
    await pause((still() ? 400 + 35 * film.steps[n].t.length : 330) / pace);
  }
  stop();
}
function hurry(way) {
  const paces = [.5, 1, 2, 4], at = paces.indexOf(pace) + way;
  pic.pace = pace = way ? paces[Math.max(0, Math.min(3, at))] : pace;
  speed.textContent = pace === .5 ? '½×' : `${pace}×`;
}
function turn(kind, way) {
  stop();
  const n = next(kind, way);
  if (kind === 'step' && way > 0) pic.play(n); else jump(n);
}
play.onclick = run;
speed.onclick = () => { if (pace === 4) { pic.pace = pace = .5; hurry(0); } else hurry(1); };
for (const key in go) buttons[key].onclick = () => turn(go[key][1], go[key][2]);
// Several moves of the slider within a frame are one jump.
let wanted = null;
slider.oninput = () => {
  stop();
  const isFirst = wanted === null;
  wanted = +slider.value;
  if (isFirst) requestAnimationFrame(() => { jump(wanted); wanted = null; });
};
const keep = () => { try { history.replaceState(null, '', '#' + (film.answers[film.at] ?? 0)); } catch { /* An address that cannot be changed stays. */ } };
slider.onchange = keep;
const KEYS = { ArrowLeft: ['act', -1], ArrowRight: ['act', 1], PageUp: ['round', -1], PageDown: ['round', 1], ',': ['step', -1], '.': ['step', 1] };
addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  if (key === ' ' && !['BUTTON', 'SUMMARY'].includes(event.target.tagName)) run();
  else if (key === '[' || key === ']') hurry(key === ']' ? 1 : -1);
  else if (key === 'Home') jump(-1);
  else if (key === 'End') jump(film.length - 1);
  else if (KEYS[key]) turn(event.shiftKey && KEYS[key][0] === 'act' ? 'turn' : KEYS[key][0], KEYS[key][1]);
  else return;
  event.preventDefault();
  keep();
});
/** The address `#41` is the step at which answer 41 was given. */
function addressed() {
  const text = location.hash.slice(1);
  if (!/^\d+$/.test(text)) return false;
  const n = film.answers.findIndex(answers => answers >= +text);
  jump(+text === 0 ? -1 : n < 0 ? film.length - 1 : n);
  return true;
}
addEventListener('hashchange', addressed);
paint(null);
if (!addressed()) jump(Math.max(stops.turn.find(n => film.steps[n].k === 'turn') ?? -1, -1));
window.holdup = { film, pic, jump, run };
document.body.dataset.ready = '';
