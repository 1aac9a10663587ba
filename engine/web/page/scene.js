
// A film: a flat table of keys, and steps that change some of them. Nothing here knows a rule.
class Film {
  constructor(data) {
    Object.assign(this, data, { at: -1 });
    this.now = { ...data.first };
    // The old values of a step are noted once, so the slider goes back as cheaply as it goes forth.
    const past = { ...data.first };
    let answers = 0;
    this.answers = data.steps.map(step => answers = step.n ?? answers);
    this.back = data.steps.map(({ s = {} }) => {
      const old = {};
      for (const key in s) { old[key] = past[key] ?? null; past[key] = s[key]; }
      return old;
    });
  }
  get length() { return this.steps.length; }
  put(set, changed) {
    for (const key in set) {
      if (set[key] === null) delete this.now[key]; else this.now[key] = set[key];
      changed.add(key);
    }
  }
  /** Goes to a step and answers with the keys that changed on the way. */
  go(n) {
    n = Math.max(-1, Math.min(this.length - 1, n));
    const changed = new Set();
    while (this.at < n) this.put(this.steps[++this.at].s, changed);
    while (this.at > n) this.put(this.back[this.at--], changed);
    return changed;
  }
}
/** An element with a class and its children. */
const el = (tag, cls = '', ...kids) => {
  const e = document.createElement(tag);
  if (cls) e.className = cls;
  e.append(...kids.filter(kid => kid !== null && kid !== undefined));
  return e;
};
/** A text that only screen readers hear. */
const heard = text => el('span', 'vh', text);
const cap = text => text.replace(/^./u, first => first.toUpperCase());
/** Kind and id of a key. */
const parts = key => { const at = key.indexOf('/'); return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)]; };
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
