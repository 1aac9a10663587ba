
// The page of a running game: the question, what happens while it happens, and the stream that brings it. The page is
// there in words already; this puts pictures in their place.
const data = JSON.parse(document.getElementById('data').textContent), { words, here } = data;
const film = new Film(data), byId = id => document.getElementById(id);
const [stage, ask, news, deckBox, sheetBox, round, beside, live, tools] = ['stage', 'ask', 'news', 'deck', 'sheets', 'round', 'beside', 'live', 'tools'].map(byId);
stage.replaceChildren();
byId('scene').insertAdjacentHTML('afterbegin', LAND);
for (const box of [deckBox, sheetBox, beside]) box.replaceChildren();
const pic = new Picture(stage, film);
let { at, epoch } = data, asked = data.ask, telling = false, waiting = [], hurry = false, fresh = false, pace = 1;

/** Draws what is not the train, as far as it has changed; all of it if nothing says what has. */
function paint(changed) {
  const { now } = film, has = (...kinds) => !changed || [...changed].some(key => kinds.includes(parts(key)[0]));
  if (has('round', 'card', 'phase', 'turn')) roundCard(round, now);
  if (has('deck', 'turned', 'phase')) deck(deckBox, pic, film);
  if (has('first', ...SHEET)) sheets(sheetBox, pic, film, changed);
  if (has('beside')) beside.replaceChildren(...(now.beside ? [chips(now.beside)] : []));
}
paint(null);

// What is asked.
const bar = el('div', 'bar');
const says = el('p', 'caption');
const skip = el('button', '', words.skip), speed = el('button', '', '1×');
skip.type = speed.type = 'button';
skip.hidden = true;
speed.title = words.pace;
speed.setAttribute('aria-label', `${words.pace}: 1×`);
bar.append(says, speed, skip);
ask.before(el('section', 'panel tells', bar));
const form = (action, ...kids) => { const f = el('form', 'choices', ...kids); f.method = 'post'; f.action = `${here}/${action}`; return f; };
const hidden = (name, value) => { const i = el('input'); Object.assign(i, { type: 'hidden', name, value }); return i; };
let buttons = [], wonder = null;
/** The spot on the picture of each choice that has one of its own. */
function spots(choices) {
  const at = new Map();
  choices.forEach((choice, nth) => {
    const [kind, id] = choice.on ?? [], spot = kind === 'place' ? pic.places[id]?.level : kind === 'pawn' ? pic.pawns[id] : null;
    if (spot) at.set(spot, at.has(spot) ? null : nth);
  });
  return at;
}
function clear() {
  for (const spot of stage.querySelectorAll('.can')) { spot.classList.remove('can'); spot.querySelector(':scope > .num')?.remove(); spot.onclick = null; }
}
function question(notice) {
  clear();
  buttons = [];
  const head = el('h2', '', asked.prompt ?? asked.waits ?? asked.sealed ?? asked.stopped ?? words.over);
  head.id = 'asked';
  if (pic.looks[asked.who]) head.prepend(pic.token(asked.who));
  const kids = [notice ? el('p', 'notice', notice) : null, head];
  ask.classList.toggle('waits', !asked.choices && !asked.over);
  if (asked.choices) {
    const f = form('answer', hidden('n', asked.n)), hasCards = asked.choices.some(({ card }) => card);
    f.classList.toggle('hand', hasCards);
    asked.choices.forEach((choice, nth) => {
      const [kind, id] = choice.on ?? [], b = el('button', choice.card ? '' : 'lead', nth < 9 ? el('kbd', '', String(nth + 1)) : null);
      if (choice.card) b.append(icon('card', choice.card));
      else if (kind === 'pawn' && pic.pawns[id]) b.append(pic.token(id));
      else if (kind === 'loot') b.append(icon('loot', id));
      b.append(el('span', '', cap(choice.text)));
      b.name = 'choice';
      b.value = choice.id;
      buttons.push(b);
      f.append(b);
    });
    for (const [spot, nth] of spots(asked.choices)) {
      if (nth === null) continue;
      spot.classList.add('can');
      if (nth < 9) { const num = el('b', 'num', String(nth + 1)); num.setAttribute('aria-hidden', 'true'); spot.append(num); }
      spot.onclick = event => { event.stopPropagation(); buttons[nth]?.click(); };
    }
    kids.push(f);
  }
  if (asked.sealed) kids.push(form('again', hidden('n', asked.n), el('button', '', words.again)));
  if (asked.over) {
    const link = el('a', 'btn primary', words.film);
    link.href = `${here}/film`;
    kids.push(...asked.over.map(line => el('p', '', line)), link);
  }
  wonder = null;
  if (asked.choices) {
    const f = form('why', hidden('n', asked.n), el('label', '', words.about)), field = el('input'), known = el('datalist'), told = el('div', 'told'), box = el('details', 'why', el('summary', '', words.why), f, told);
    f.method = 'get';
    f.className = 'row';
    f.querySelector('label').htmlFor = field.id = field.name = 'about';
    field.maxLength = 80;
    known.id = 'choices';
    field.setAttribute('list', known.id);
    for (const { text } of asked.choices) { const one = el('option'); one.value = text; known.append(one); }
    f.append(field, known, el('button', '', words.inquire));
    wonder = about => { box.open = true; field.focus(); if (about) { field.value = about; f.requestSubmit(); } };
    f.onsubmit = async event => {
      event.preventDefault();
      event.stopPropagation();
      const button = f.querySelector('button'), lines = texts => { told.replaceChildren(...texts.map(text => el('p', '', text))); told.scrollIntoView({ block: 'nearest' }); hear(texts.join(' ')); };
      button.disabled = true;
      try { lines((await (await fetch(`${f.action}?${new URLSearchParams(new FormData(f))}`, { headers: { accept: 'application/json' } })).json()).lines); } catch { lines([words.cut]); }
      button.disabled = false;
    };
    kids.push(box);
  }
  if (asked.rules?.length) {
    const links = el('p');
    for (const id of asked.rules) { const a = el('a', '', id); a.href = `${here}/rules#${id}`; links.append(a, ' '); }
    kids.push(el('details', 'why', el('summary', '', words.rules), links));
  }
  const { undo } = asked;
  if (undo?.told) kids.push(el('p', 'notice', undo.told));
  if (undo?.votes) {
    const yes = el('button', '', words.agree), no = el('button', '', words.disagree);
    yes.name = no.name = 'vote';
    [yes.value, no.value] = ['yes', 'no'];
    kids.push(form('vote', yes, no));
  }
  if (undo?.may) { const f = form('undo', el('button', '', words.undo)); f.classList.add('quiet'); kids.push(f); }
  if (data.cover) { const a = el('a', asked.cover ? 'btn primary' : 'btn', words.hand); a.href = data.cover; kids.push(el('p', '', a)); }
  const hadFocus = ask.contains(document.activeElement) || document.activeElement === document.body;
  ask.replaceChildren(...kids.filter(Boolean));
  document.title = `${asked.choices ? '● ' : ''}${asked.prompt ?? data.title}`;
  if (asked.choices) {
    if (hadFocus) ask.focus({ preventScroll: true });
    hear(`${asked.prompt} ${asked.choices.map(({ text }, nth) => `${nth + 1}: ${text}`).join('. ')}`);
  } else hear(head.textContent);
}
data.title = document.title;
const hear = text => { live.textContent = text; };

// What happens, at the pace of whoever looks.
const pause = ms => new Promise(done => setTimeout(done, ms));
async function tell() {
  if (telling) return;
  telling = true;
  let told = [];
  while (waiting.length) {
    const step = waiting.shift();
    if (step.c) Object.assign(film.cards, step.c);
    film.steps.push(step);
    film.back.push({});
    film.answers.push(0);
    const n = film.steps.length - 1, changed = new Set(Object.keys(step.s ?? {}));
    says.textContent = step.t;
    const line = el('li', step.k ?? '', step.t);
    if (fresh) { news.replaceChildren(); fresh = false; }
    news.querySelector('.none')?.remove();
    news.append(line);
    told.push(step.t);
    skip.hidden = !waiting.length;
    if (hurry || document.hidden) { pic.update(film.go(n)); pic.point(n); paint(changed); continue; }
    if (pace <= 1) hear(step.t);
    pic.pace = pace;
    pic.onstep = () => paint(changed);
    await pic.play(n);
    await pause((still() ? 400 + 35 * step.t.length : 260) / pace);
  }
  if (told.length) news.scrollTop = news.scrollHeight;
  if (told.length > 1 && (hurry || pace > 1)) hear(told.slice(-12).join(' '));
  telling = hurry = false;
  skip.hidden = true;
  turn();
}
/** Another at this screen is asked: nothing of this page stays, and the way back leads to the cover. */
function turn(notice) {
  if (!asked.cover) return question(notice);
  stream?.close();
  document.body.replaceChildren();
  location.replace(asked.cover);
}
/** What is asked now: shown when everything before it has been told. */
function ready(next, notice) {
  const isNew = JSON.stringify(next) !== JSON.stringify(asked);
  asked = next;
  if (telling || waiting.length) { tell(); return; }
  hurry = false;
  if (isNew || notice) turn(notice);
}

// The stream.
let stream = null, lost = null;
function listen() {
  stream?.close();
  stream = new EventSource(`${here}/stream?at=${epoch}.${at}`);
  const on = (name, act) => stream.addEventListener(name, event => act(JSON.parse(event.data), event));
  const stands = event => { [epoch, at] = event.lastEventId.split('.').map(Number); };
  stream.onopen = () => { clearTimeout(lost); lost = null; document.body.classList.remove('cut'); };
  stream.onerror = () => { lost ??= setTimeout(() => { document.body.classList.add('cut'); says.textContent = words.cut; }, 2000); };
  on('step', (step, event) => { stands(event); waiting.push(step); });
  on('view', (whole, event) => {
    // Everything that is different now is one step.
    stands(event);
    waiting = [];
    news.replaceChildren();
    Object.assign(film.cards, whole.cards);
    film.sitters = whole.sitters;
    const set = { ...whole.view };
    for (const key in film.now) if (!(key in set)) set[key] = null;
    for (const key in set) if (JSON.stringify(set[key]) === JSON.stringify(film.now[key])) delete set[key];
    const told = whole.told ?? '';
    film.steps.push({ t: told, s: set });
    film.back.push({});
    film.answers.push(0);
    pic.update(film.go(film.steps.length - 1));
    paint(null);
    says.textContent = told;
    if (told) { news.append(el('li', 'stage', told)); hear(told); }
  });
  on('ask', next => ready(next));
  on('gone', () => location.reload());
}
document.addEventListener('visibilitychange', () => { if (document.hidden) { stream?.close(); stream = null; } else if (!stream) { hurry = true; listen(); } });
addEventListener('pagehide', () => { stream?.close(); stream = null; if (data.cover) document.body.replaceChildren(); });
addEventListener('pageshow', event => { if (event.persisted) location.reload(); });

/** Sends a form, and shows what the table says to it. */
async function send(f, button) {
  const body = new URLSearchParams(new FormData(f));
  if (button?.name) body.set(button.name, button.value);
  for (const b of f.querySelectorAll('button')) b.disabled = true;
  fresh = true;
  try {
    const answer = await fetch(f.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    if (answer.status === 404) return location.reload();
    const { ask: now } = await answer.json().catch(() => ({}));
    if (answer.ok && !f.action.endsWith('/answer')) { fresh = false; if (now) ready(now); return; }
    if (answer.ok) {
      // The stream brings what comes of it; if it does not, the answer says what is asked now.
      const before = asked;
      setTimeout(() => { if (asked === before && !telling && !waiting.length && now) ready(now); }, stream?.readyState === 1 ? 1500 : 0);
      return;
    }
    fresh = false;
    if (now) { asked = now; question(answer.status === 409 ? words.late : null); }
  } catch {
    for (const b of f.querySelectorAll('button')) b.disabled = false;
    document.body.classList.add('cut');
    says.textContent = words.cut;
  }
}
ask.addEventListener('contextmenu', event => { const nth = buttons.indexOf(event.target.closest('button')); if (wonder && nth >= 0) { event.preventDefault(); wonder(String(nth + 1)); } });
ask.addEventListener('submit', event => { event.preventDefault(); send(event.target, event.submitter); });

// Keys and pace.
const PACES = [.5, 1, 2, 4];
function setPace(to) {
  pace = to;
  speed.textContent = pace === .5 ? '½×' : `${pace}×`;
  speed.setAttribute('aria-label', `${words.pace}: ${speed.textContent}`);
}
speed.onclick = () => setPace(PACES[(PACES.indexOf(pace) + 1) % 4]);
const jump = () => { hurry = true; for (const motion of stage.getAnimations({ subtree: true })) motion.finish(); };
skip.onclick = jump;
const keysOn = el('input');
keysOn.type = 'checkbox';
keysOn.checked = true;
tools.append(el('details', '', el('summary', '', words.keys), el('p', '', words.keysText), el('label', '', keysOn, ' ', words.keysOn)));
const go = { q: ask, t: byId('scene'), l: byId('news-box'), b: byId('bandits') };
addEventListener('keydown', event => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !keysOn.checked || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName)) return;
  if (/^[1-9]$/.test(key) && !telling) { if (!buttons[key - 1] || buttons[key - 1].disabled) return; buttons[key - 1].click(); }
  else if (key === 'Enter' && telling && !['BUTTON', 'A', 'SUMMARY'].includes(target.tagName)) jump();
  else if (key === '[' || key === ']') setPace(PACES[Math.max(0, Math.min(3, PACES.indexOf(pace) + (key === ']' ? 1 : -1)))]);
  else if ((key === 'w' || key === '?') && wonder) wonder();
  else if (go[key.toLowerCase()]) go[key.toLowerCase()].focus();
  else return;
  event.preventDefault();
});
question(ask.querySelector('[role=alert]')?.textContent);
if (!asked.over) listen();
window.holdup = { film, pic, get asked() { return asked; }, get telling() { return telling || waiting.length > 0; } };
document.body.dataset.ready = '';
