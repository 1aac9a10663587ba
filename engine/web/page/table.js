
// What lies around the train: round card, common deck, sheets, chips. Each is drawn again when a key of it changes.
function roundCard(box, now) {
  const [, told] = now.round ?? [0, ''];
  box.replaceChildren(el('span', 'rn', told));
  if (!now.card) return;
  const [kinds, event] = now.card, turns = el('ol', 'turns'), is = now.phase === 'planning';
  kinds.forEach(([id, name], nth) => {
    const here = is && nth === now.turn, done = !is && now.phase !== 'draw' || is && nth < now.turn;
    const turn = el('li', here ? 'here' : done ? 'done' : '', icon('turn', slug(id.replace(/_/g, '-'))), el('span', 'tn', cap(name)));
    if (here) turn.setAttribute('aria-current', 'step');
    turns.append(turn);
  });
  box.append(turns, el('span', 'event' + (now.phase === 'event' ? ' here' : ''), event));
}
function deck(box, pic, film) {
  const { now, words } = film, turned = now.turned ?? 0, rows = [];
  for (let nth = 0; now['deck/' + nth]; nth++) {
    const [who, card, down] = now['deck/' + nth], look = pic.looks[who];
    const here = nth === turned - 1 && now.phase === 'stealing', done = nth < turned && !here;
    const [name, drawing] = film.cards[card] ?? ['?', 'back'];
    const row = (box.had ??= [])[nth] ?? (box.had[nth] = el('li'));
    const key = [who, card, down, here, done].join('|');
    if (row.key !== key) {
      row.key = key;
      row.className = `dc${here ? ' here' : ''}${done ? ' done' : ''}${down ? ' down' : ''}`;
      if (look) row.dataset.tone = look.tone;
      const notes = [down ? words.down : null, here ? words.now : null].filter(Boolean).join(', ');
      row.title = `${pic.names[who]}: ${cap(name)}${notes ? ` (${notes})` : ''}`;
      row.replaceChildren(el('span', 'face', icon('card', drawing)), el('b', 'tag', look?.letters ?? '?'), heard(row.title));
    }
    rows.push(row);
  }
  if (!rows.length) rows.push(el('li', 'none', words.noCard));
  if (rows.length !== box.children.length || rows.some((row, nth) => box.children[nth] !== row)) box.replaceChildren(...rows);
}
/** What a sheet shows; it is drawn again if a key of one of these changes. */
const SHEET = ['bullets', 'hit', 'hand', 'pile', 'cards', 'held', 'sum', 'marks'];
function sheet(pic, film, id, sitter) {
  const { now, words, fixed } = film, at = key => now[`${key}/${id}`], look = pic.looks[id];
  const row = el('li', 'sheet' + (fixed.me === id ? ' me' : ''));
  row.dataset.tone = look.tone;
  const head = el('div', 'sh', pic.token(id), el('span', 'nm', pic.names[id], el('small', '', sitter)));
  if (now.first === id) { const star = use('star', 'first'); head.append(star, heard(words.first)); head.title = words.first; }
  const [left, told] = at('bullets') ?? [0, ''], full = Math.max(left, fixed.bullets[id] ?? 0), shots = el('span', 'shots', heard(told));
  shots.title = told;
  if (full <= 9) for (let nth = 0; nth < full; nth++) shots.append(use(nth < left ? 'bullet' : 'bullet-spent'));
  else shots.append(use('bullet'), el('b', '', String(left)));
  const pile = el('ul', 'pile');
  for (const [kind, n, text, value] of at('held') ?? []) {
    const loot = el('li', 'loot', token(kind, n), heard(text), value ? el('small', 'val', value) : null);
    loot.title = text;
    pile.append(loot);
  }
  if (at('sum')) pile.append(el('li', 'sum', at('sum')));
  const nums = el('div', 'nums', el('span', '', at('hand')), el('span', '', at('pile')), at('hit') ? el('span', '', `${words.hit}: ${at('hit')}`) : null);
  row.append(head, shots, pile, nums);
  if (at('cards')) {
    const hand = el('ul', 'cards'), count = new Map();
    for (const card of at('cards').split('|')) count.set(card, (count.get(card) ?? 0) + 1);
    for (const [card, n] of count) {
      const [name, drawing] = film.cards[card] ?? [card, 'other'], one = el('li', '', icon('card', drawing), heard(cap(name)));
      one.title = cap(name);
      if (n > 1) one.append(el('b', 'n', String(n)));
      hand.append(one);
    }
    row.append(hand);
  }
  if (at('marks')) row.append(chips(at('marks')));
  return row;
}
const chips = texts => el('ul', 'chips', ...texts.map(text => el('li', 'chip', text)));
function sheets(box, pic, film, changed) {
  for (const [id, , seat] of film.fixed.pawns) {
    if (seat === null) continue;
    if (changed && !changed.has('first') && !SHEET.some(key => changed.has(`${key}/${id}`))) continue;
    const row = sheet(pic, film, id, film.sitters[seat] ?? ''), had = (box.rows ??= {})[id];
    if (had) had.replaceWith(row); else box.append(row);
    box.rows[id] = row;
  }
}
