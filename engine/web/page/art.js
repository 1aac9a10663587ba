// Drawings by their ids, from the symbols of the page. A thing without one gets the drawing of its kind. `currentColor` in
// a drawing is the colour of the seat.
const S = {};
for (const symbol of document.querySelectorAll('symbol')) S[symbol.id] = symbol.getAttribute('viewBox');

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
