
// The train: every line of cars in its own row of slots, lone cars below, pawns and loot on the levels.
class Picture {
  constructor(root, film) {
    Object.assign(this, { root, film, pace: 1, places: {}, pawns: {}, cars: {}, cells: new Map(), at: null });
    this.names = {};
    this.looks = {};
    for (const [id, name, , , [drawing, letters, tone]] of film.fixed.pawns) {
      this.names[id] = name;
      this.looks[id] = { drawing, letters, tone };
    }
    this.lines = film.fixed.lines.map((line, nth) => ({ ...line, slot: line.lone ? 'low' : nth ? `up${nth}` : 'mid' }));
    this.build();
    addEventListener('resize', () => this.fit());
    this.update(new Set(Object.keys(film.now)));
  }
  /** A pawn as it stands on the train and at the head of a sheet. */
  token(id) {
    const { drawing, letters, tone } = this.looks[id], token = el('span', 'pawn');
    token.append(use(drawing, '', 'pawn-other'), el('b', 'tag', letters));
    if (tone !== undefined) token.dataset.tone = tone;
    token.setAttribute('aria-hidden', 'true');
    return token;
  }
  build() {
    const { fixed } = this.film;
    this.grid = el('ol', 'train');
    this.fx = el('div', 'fx');
    this.fx.setAttribute('aria-hidden', 'true');
    this.root.append(this.grid, this.fx);
    const up = this.lines.filter(line => line.slot.startsWith('up')).map(line => line.slot);
    this.slots = [...up, 'mid', ...(this.lines.some(line => line.lone) ? ['low'] : [])];
    this.root.classList.toggle('two', up.length > 0);
    this.root.parentNode.classList.toggle('pair', up.length > 0);
    const horses = set => Object.keys(set ?? {}).some(key => key.startsWith('horses/'));
    this.root.classList.toggle('hashorses', horses(this.film.first) || this.film.steps.some(step => horses(step.s)));
    for (const id in fixed.cars) this.cars[id] = this.car(id);
    fixed.pawns.forEach(([id], nth) => { this.pawns[id] = this.token(id); this.pawns[id].nth = nth; });
  }
  car(id) {
    const [name, levels, leads] = this.film.fixed.cars[id];
    const [line] = this.film.first['car/' + id] ?? [0];
    const lone = this.lines[line]?.lone, opposed = this.lines[line]?.opposed;
    const inside = levels.find(([, kind]) => kind === 'inside'), tops = levels.filter(([, kind]) => kind === 'top');
    const skin = lone ? 'coach' : leads ? 'loco' : inside ? 'wagon' : 'open';
    const box = el('div', `car ${skin} ${opposed ? 'right' : 'left'}${line && !lone ? ' other' : ''}`);
    box.dataset.paint = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6;
    box.setAttribute('aria-hidden', 'true');
    const level = ([place], cls) => {
      const who = el('span', 'who'), lying = el('span', 'lying'), level = el('div', 'lvl ' + cls, who, lying);
      this.places[place] = { level, who, lying, car: id };
      return level;
    };
    if (skin === 'loco') box.append(use('loco', 'boiler'), el('i', 'smoke'));
    for (const top of tops.toReversed()) box.append(level(top, 'roof'));
    box.append(el('div', 'shell', inside ? level(inside, 'inside') : null));
    const wheels = { loco: 'loco-wheels', coach: 'coach-wheels' }[skin] ?? 'wheels';
    box.append(el('div', 'under', use(wheels)), el('div', 'plate', name));
    for (const cell of levels.filter(([, kind]) => kind === 'closed')) box.append(el('div', 'cell', level(cell, 'shut'), el('div', 'plate', cell[2])));
    const horses = el('span', 'horses');
    horses.setAttribute('aria-hidden', 'true');
    return { box, horses };
  }
  /** Puts every car into the column where it stands. */
  layout() {
    const { now } = this.film, at = {};
    for (const id in this.cars) {
      const where = now['car/' + id];
      if (where) at[id] = { line: where[0], x: where[1] };
      else { this.cars[id].box.remove(); this.cars[id].horses.remove(); }
    }
    const coupled = Object.values(at).filter(({ line }) => !this.lines[line].lone).map(({ x }) => x);
    const from = Math.min(...coupled), to = Math.max(...coupled);
    // A lone car that stands further out than the train reaches is shown at its end.
    for (const car of Object.values(at)) car.x = Math.max(from, Math.min(to, car.x));
    const cols = to - from + 1;
    this.cols = cols;
    this.root.style.setProperty('--cols', cols);
    const keep = [];
    for (let x = from; x <= to; x++) {
      if (!this.cells.has(x)) {
        const cell = el('li', 'col');
        cell.words = el('p', 'vh');
        cell.append(cell.words);
        cell.slots = Object.fromEntries(this.slots.map(name => [name, el('div', 'slot ' + name.replace(/\d+$/, ''))]));
        cell.append(...Object.values(cell.slots));
        this.cells.set(x, cell);
      }
      keep.push(this.cells.get(x));
    }
    if (keep.length !== this.grid.children.length || keep.some((cell, nth) => this.grid.children[nth] !== cell)) this.grid.replaceChildren(...keep);
    for (const id in at) {
      const { box, horses } = this.cars[id], slot = this.cells.get(at[id].x).slots[this.lines[at[id].line].slot];
      if (box.parentNode !== slot) slot.append(box, horses);
    }
    this.at = at;
    this.fit();
  }
  /** Rows of as many columns as fit, all about as long. */
  fit() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), room = Math.max(1, Math.floor(this.root.clientWidth / (5.3 * rem)));
    const rows = Math.ceil(this.cols / room);
    this.root.style.setProperty('--per', Math.ceil(this.cols / rows));
    this.root.classList.toggle('rows', rows > 1);
    // A line that has no car in a row takes no room there.
    const cells = [...this.grid.children], per = Math.ceil(this.cols / rows);
    cells.forEach((cell, nth) => {
      const beside = cells.slice(nth - nth % per, nth - nth % per + per);
      for (const name of this.slots) cell.slots[name].hidden = !beside.some(({ slots }) => slots[name].childElementCount);
    });
  }
  update(changed) {
    const { now } = this.film;
    if (!this.at || [...changed].some(key => key.startsWith('car/'))) this.layout();
    for (const key of changed) {
      const [kind, id] = parts(key);
      if (kind === 'pawn') {
        const spot = this.places[now[key]], pawn = this.pawns[id];
        if (!pawn) continue;
        // Pawns stand in the order of the seats, so the way to a step does not show.
        if (spot && pawn.parentNode !== spot.who) spot.who.insertBefore(pawn, [...spot.who.children].find(other => other.nth > pawn.nth) ?? null);
        if (!spot) pawn.remove();
      } else if (kind === 'asleep') this.pawns[id]?.classList.toggle('asleep', !!now[key]);
      else if (kind === 'closed') this.places[id]?.level.classList.toggle('gone', !!now[key]);
      else if (kind === 'loot') this.loot(id, now[key] ?? []);
      else if (kind === 'horses') {
        const [n] = now[key] ?? [0], horses = this.cars[id]?.horses;
        horses?.replaceChildren(...Array.from({ length: Math.min(n, 3) }, () => use('horse')), ...(n > 3 ? [el('b', 'n', '×' + n)] : []));
      }
    }
    for (const { who } of Object.values(this.places)) {
      const n = who.childElementCount;
      who.dataset.crowd = n > 4 ? 'many' : n;
    }
    this.words();
  }
  loot(place, list) {
    const spot = this.places[place];
    if (!spot) return;
    const kinds = new Map();
    for (const [kind, n] of list) kinds.set(kind, (kinds.get(kind) ?? 0) + n);
    spot.lying.replaceChildren(...[...kinds].map(([kind, n]) => token(kind, n)));
  }
  /** A column in words, for screen readers: the same things as on the picture. */
  words() {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      const { now, fixed } = this.film, by = {};
      for (const id in this.pawns) if (now['pawn/' + id]) (by[now['pawn/' + id]] ??= []).push(this.names[id]);
      for (const [x, cell] of this.cells) {
        const cars = Object.keys(this.at).filter(id => this.at[id].x === x);
        const text = cars.map(id => [
          fixed.cars[id][0],
          ...fixed.cars[id][1].map(([place, , label]) => {
            const things = [...(by[place] ?? []), ...(now['loot/' + place] ?? []).map(([, , text]) => text)];
            return things.length ? `${label}: ${things.join(', ')}` : null;
          }),
          now['horses/' + id]?.[1],
        ].filter(Boolean).join('; ')).join('. ');
        if (cell.words.textContent !== text) cell.words.textContent = text;
      }
    }, 60);
  }
  rect(e) { return e?.isConnected ? e.getBoundingClientRect() : null; }
  /** Where loot went by a step: from the place or sheet that has fewer of a kind to the one that has more. */
  flights(before) {
    const { now } = this.film, less = {}, more = {};
    for (const key in before) {
      const [kind, id] = parts(key);
      if (kind !== 'loot' && kind !== 'held') continue;
      const count = {};
      for (const [loot, n] of now[key] ?? []) count[loot] = (count[loot] ?? 0) + n;
      for (const [loot, n] of before[key] ?? []) count[loot] = (count[loot] ?? 0) - n;
      for (const loot in count) if (count[loot]) (count[loot] > 0 ? more : less)[loot] = kind === 'held' ? this.pawns[id] : this.places[id]?.lying;
    }
    return Object.keys(more).filter(loot => less[loot]).map(loot => [loot, less[loot], more[loot]]);
  }
  /** Shows one step with its gesture. Resolves when the next one may follow. */
  async play(n) {
    const step = this.film.steps[n];
    if (!step) return;
    const [how, one, other] = step.g ?? [], before = {};
    for (const key in step.s ?? {}) before[key] = this.film.now[key];
    const moved = Object.keys(before).filter(key => key.startsWith('pawn/')).map(key => this.pawns[key.slice(5)]).filter(Boolean);
    const places = new Map(moved.map(pawn => [pawn, this.rect(pawn)]));
    const slides = Object.keys(before).some(key => key.startsWith('car/'));
    const cars = new Map(slides ? Object.values(this.cars).map(({ box }) => [box, this.rect(box)]) : []);
    this.update(this.film.go(n));
    this.onstep?.();
    this.point(n);
    const ms = 520 / this.pace;
    if (still() || ms < 25 || document.hidden) return;
    const jobs = [], run = (e, frames, options = {}) => {
      const motion = e.animate(frames, { duration: ms, easing: 'cubic-bezier(.3,.7,.3,1)', ...options });
      jobs.push(motion.finished.catch(() => { }));
      return motion;
    };
    const to = (x, y, turn = 0, size = 1) => ({ transform: `translate(${x}px,${y}px) rotate(${turn}deg) scale(${size})` });
    for (const [box, was] of cars) {
      const is = this.rect(box);
      if (was && is && was.x !== is.x && Math.abs(was.y - is.y) < 4) run(box, [to(was.x - is.x, 0), to(0, 0)], { duration: ms * 2.4, easing: 'ease-in-out' });
    }
    for (const [pawn, was] of places) {
      const is = this.rect(pawn);
      if (!is) continue;
      if (!was) { run(pawn, [{ transform: 'translateY(40px) scale(.3)', opacity: 0 }, { transform: 'translateY(-8px)', opacity: 1 }, { transform: 'none' }]); continue; }
      const dx = was.x - is.x, dy = was.y - is.y, turn = Math.sign(-dx) || 1;
      if (!dx && !dy) continue;
      pawn.classList.add('moving');
      const tumbles = { pushed: 40, sent: 30, launched: 360 }[how];
      if (how === 'punched') run(pawn, [to(dx, dy), to(dx * .6, Math.min(dy, 0) - 46, turn * 200, 1.1), to(0, 0, turn * 360)], { duration: ms * 1.5 });
      else if (how === 'change_floor' || how === 'fled') run(pawn, [to(dx, dy), to(dx * .5, dy * .5, -8), to(dx * .2, dy * .2, 8), to(0, 0)]);
      else if (tumbles) run(pawn, [to(dx, dy), to(dx * .5, dy * .5 - 14, turn * tumbles), to(0, 0)]);
      else run(pawn, [to(dx, dy), to(dx * .75, dy * .75 - 9), to(dx * .5, dy * .5), to(dx * .25, dy * .25 - 9), to(0, 0)], { easing: 'linear' });
    }
    const flies = (drawing, from, till, keyframes, duration) => {
      const a = this.rect(from), b = this.rect(till);
      if (!a || !b) return;
      this.fx.append(drawing);
      const motion = run(drawing, keyframes(this.centre(a), this.centre(b)), { duration, easing: 'ease-in', fill: 'both' });
      motion.finished.finally(() => drawing.remove()).catch(() => { });
    };
    const hit = pawn => {
      const at = this.rect(pawn);
      if (!at) return;
      const star = use('star', 'boom'), [x, y] = this.centre(at);
      this.fx.append(star);
      run(star, [{ transform: `translate(${x - 16}px,${y - 20}px) scale(.1)`, opacity: 1 }, { transform: `translate(${x - 16}px,${y - 20}px) scale(1.7) rotate(50deg)`, opacity: 0 }], { duration: ms * .7, delay: ms * .3, fill: 'both' }).finished.finally(() => star.remove()).catch(() => { });
      run(pawn, [0, -5, 5, -4, 4, 0].map(x => to(x, 0, x)), { duration: ms * .8, delay: ms * .3 });
    };
    if (how === 'shot') {
      flies(use('bullet', 'flying'), this.pawns[one], this.pawns[other], ([x, y], [u, v]) => {
        const turn = Math.atan2(v - y, u - x) * 180 / Math.PI + 90;
        return [to(x, y, turn), to(u, v, turn)];
      }, ms * .45);
      hit(this.pawns[other]);
    }
    if (how === 'hit') hit(this.pawns[one]);
    for (const [loot, from, till] of this.flights(before)) {
      flies(icon('loot', loot, 'flying big'), from, till, ([x, y], [u, v]) => [
        to(x, y), { ...to((x + u) / 2, Math.min(y, v) - 40, 160) }, { ...to(u, v, 360), offset: .8 }, { ...to(u, v - 8, 360), offset: .9 }, to(u, v, 360),
      ], ms * 1.1);
    }
    await Promise.all(jobs);
    for (const pawn of moved) pawn.classList.remove('moving');
  }
  /** Frames whoever a step is about. */
  point(n) {
    for (const hot of this.root.querySelectorAll('.hot')) hot.classList.remove('hot');
    const [, one, other] = this.film.steps[n]?.g ?? [];
    for (const id of [one, other]) this.pawns[id]?.classList.add('hot');
  }
  centre(r) {
    const root = this.root.getBoundingClientRect();
    return [r.x - root.x + r.width / 2, r.y - root.y + r.height / 2];
  }
}
/** Loot of a kind, with its number if there are several. */
function token(kind, n) {
  const span = el('span', 'loot', icon('loot', kind));
  if (!(`loot-${slug(kind)}` in S)) span.append(el('b', 'tag', kind.slice(0, 2)));
  if (n > 1) span.append(el('b', 'n', String(n)));
  return span;
}
const LAND = `<svg class="land" aria-hidden="true" focusable="false" viewBox="0 130 1600 200" preserveAspectRatio="xMidYMax slice"><circle class="sun" cx="1290" cy="196" r="40"/><g class="star">${[[80, 140], [210, 180], [330, 135], [470, 170], [610, 130], [760, 160], [905, 140], [1040, 175], [1150, 134], [1420, 160], [1530, 190], [160, 200], [700, 200]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2"/>`).join('')}</g><path class="far" d="M0 250h90l14-84 20-8h96l22 10 18 82h140l10-46 26-8h70l20 54h170l16-78 20-8h116l22 10 14 76h150l14-60 22-6h60l20 66h180l18-92 26-10h90l20 102h178v160H0z"/><path class="near" d="M0 290c120-26 260-34 420-8s300 10 470-14 420-20 710 18v114H0z"/><path class="gr" d="M0 322c260-18 500-8 760-6s560-14 840 4v80H0z"/></svg>`;
