// A picture is a list of SVG fragments on a 1200 × 675 canvas. Randomness is seeded: the same script always
// draws the same pictures.
export const WIDTH = 1200;
export const HEIGHT = 675;

export function randomFrom(seed) {
  let state = seed >>> 0;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (high - low);
  };
}

export const n = (value) => Math.round(value * 10) / 10;

export function canvas(seed = 1) {
  const defs = [];
  const parts = [];
  const self = {
    random: randomFrom(seed),
    add(...fragments) {
      parts.push(...fragments.flat(4));
      return self;
    },
    define(make) {
      const id = `d${defs.length}`;
      defs.push(make(id));
      return `url(#${id})`;
    },
    /** Linear gradient from top to bottom (or along `line`), stops as colours spread evenly or [at, colour]. */
    gradient(stops, line = [0, 0, 0, 1]) {
      const [x1, y1, x2, y2] = line;
      return self.define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
      );
    },
    glow(stops) {
      return self.define((id) => `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`);
    },
    clip(shape) {
      return self.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
    },
    svg() {
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs.join("")}</defs>${parts.join("")}</svg>`;
    },
  };
  return self;
}

function stopList(stops) {
  return stops
    .map((stop, index) => {
      const [at, colour, opacity = 1] = Array.isArray(stop) ? stop : [index / (stops.length - 1), stop];
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join("");
}

const extra = (attributes) =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`)
    .join("");

export const rect = ([x, y, width, height], fill, more = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${extra(more)}/>`;
export const circle = ([x, y, r], fill, more = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${extra(more)}/>`;
export const ellipse = ([x, y, rx, ry], fill, more = {}) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra(more)}/>`;
export const path = (d, fill, more = {}) => `<path d="${d}" fill="${fill}"${extra(more)}/>`;
export const poly = (points, fill, more = {}) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}" fill="${fill}"${extra(more)}/>`;
export const line = (points, stroke, width = 2, more = {}) =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra(more)}/>`;
export const curve = (d, stroke, width = 2, more = {}) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra(more)}/>`;
export const at = ([x, y, scale = 1, flip = 1, turn = 0], ...content) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${(n(scale * 100) / 100) * flip} ${n(scale * 100) / 100})">${content.flat(4).join("")}</g>`;
export const fade = (opacity, ...content) => `<g opacity="${opacity}">${content.flat(4).join("")}</g>`;
export const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));
export const pick = (c, list) => list[Math.floor(c.random(0, list.length))];
/** Colours of many small bright objects. */
export const SPINES = [
  "#d8513f",
  "#1f6f78",
  "#f2b134",
  "#26405c",
  "#5b3a63",
  "#e8927c",
  "#f4efe4",
  "#5f9b6b",
  "#8a5a3c",
];

export const mirror = (base, content) =>
  `<g transform="translate(0 ${base * 2}) scale(1 -1)" opacity="0.28">${content.flat(4).join("")}</g>`;
