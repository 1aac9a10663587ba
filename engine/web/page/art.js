// Drawings by their ids, from the symbols of the page. A thing without one gets the drawing of its kind. `currentColor` in
// a drawing is the colour of the seat.
const S = {};
for (const symbol of document.querySelectorAll('symbol')) S[symbol.id] = symbol.getAttribute('viewBox');
const HATS = Object.keys(S).filter(id => id.startsWith('bandit-')).map(id => id.slice(7));

/** A drawing by its id, or another one if there is none of that id. */
function use(id, cls = '', fallback = 'loot-other') {
  const ns = 'http://www.w3.org/2000/svg', svg = document.createElementNS(ns, 'svg'), inner = document.createElementNS(ns, 'use');
  const known = id in S ? id : fallback;
  svg.setAttribute('class', ('i ' + cls).trim());
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('focusable', 'false');
  svg.setAttribute('viewBox', S[known]);
  inner.setAttribute('href', '#' + known);
  svg.append(inner);
  return svg;
}
const slug = id => id.replace(/ /g, '-');
/** The drawing of a thing; one of several alike, which are numbered, has the drawing of all of them. */
const icon = (kind, id, cls) => {
  const own = `${kind}-${slug(id)}`;
  return use(own in S ? own : own.replace(/[-_]?\d+$/, ''), cls, `${kind}-other`);
};

/** The looks of bandits: tone, hat and letters, all three unlike those of anybody else as far as there are enough. */
function looks(pawns) {
  const out = {}, same = (one, other, n) => one.slice(0, n).toLowerCase() === other.slice(0, n).toLowerCase();
  pawns.forEach(({ id, name }, nth) => {
    let n = 1;
    while (n < name.length && pawns.some(other => other.id !== id && same(other.name, name, n))) n++;
    const whole = [...name];
    out[id] = { hat: HATS[nth % HATS.length], letters: n <= 3 ? name.slice(0, n) : whole[0] + whole.at(-1), nth: nth % HATS.length };
  });
  return out;
}
