import { at, circle, line, n, path, poly, rect } from "./canvas.mjs";
import { lamp } from "./machines.mjs";

export const PASTELS = [
  "#e8927c",
  "#f3c98b",
  "#8fb8b0",
  "#d97b66",
  "#f2e2c4",
  "#7f9fb5",
  "#c9a0a0",
  "#e0b25c",
];

export function houses(
  c,
  {
    from,
    to,
    base,
    low = 90,
    high = 170,
    colours = PASTELS,
    roof = "#5a3d3a",
    window = "#fff4d6",
    lit = 0.75,
    dark = "#3e4c59",
  },
) {
  const out = [];
  let x = from;
  let previous = -1;
  while (x < to) {
    const width = c.random(58, 96);
    const height = c.random(low, high);
    let pick = Math.floor(c.random(0, colours.length));
    if (pick === previous) pick = (pick + 1) % colours.length;
    previous = pick;
    const top = base - height;
    out.push(rect([x, top, width + 1, height], colours[pick]));
    const peak = c.random(26, 46);
    out.push(
      c.random() < 0.7
        ? poly(
            [
              [x - 4, top + 1],
              [x + width / 2, top - peak],
              [x + width + 5, top + 1],
            ],
            roof,
          )
        : rect([x - 3, top - 10, width + 7, 12], roof),
    );
    if (c.random() < 0.5) out.push(rect([x + width * 0.7, top - peak - 4, 11, peak], roof));
    const columns = width > 78 ? 3 : 2;
    const rows = Math.max(2, Math.floor((height - 30) / 34));
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const gap = width / (columns + 1);
        out.push(
          rect([x + gap * (column + 1) - 6, top + 14 + row * 34, 12, 18], c.random() < lit ? window : dark, {
            rx: 1.5,
          }),
        );
      }
    if (height > 60) out.push(rect([x + width / 2 - 8, base - 26, 16, 26], dark));
    x += width;
  }
  return out;
}

export const skyline = (c, { from, to, base, low, high, fill, window = null }) => {
  const out = [];
  for (let x = from; x < to; ) {
    const [width, height] = [c.random(40, 100), c.random(low, high)];
    out.push(rect([x, base - height, width + 1, height + 4], fill));
    if (c.random() < 0.3)
      out.push(
        poly(
          [
            [x, base - height],
            [x + width / 2, base - height - 30],
            [x + width, base - height],
          ],
          fill,
        ),
      );
    if (window)
      for (let wy = base - height + 12; wy < base - 14; wy += 22)
        for (let wx = x + 8; wx < x + width - 12; wx += 18)
          if (c.random() < 0.4) out.push(rect([wx, wy, 8, 10], window, { opacity: n(c.random(0.5, 1)) }));
    x += width;
  }
  return out;
};

export const lighthouse = (place, { body = "#fdfaf3", band = "#d8513f", lamp = "#ffe9a8" } = {}) =>
  at(
    place,
    path("M-34 0 L-22 -220 H22 L34 0 Z", body),
    path("M-31 -52 L-27.500 -112 H27.500 L31 -52 Z", band),
    path("M-25 -164 L-22 -220 H22 L25 -164 Z", band),
    path("M0 -220 H22 L34 0 H0 Z", "#000", { opacity: 0.1 }),
    rect([-30, -230, 60, 11], "#2f3b45", { rx: 2 }),
    rect([-17, -266, 34, 36], lamp),
    line(
      [
        [-17, -230],
        [-17, -266],
      ],
      "#2f3b45",
      4,
    ),
    line(
      [
        [17, -230],
        [17, -266],
      ],
      "#2f3b45",
      4,
    ),
    path("M-22 -266 Q0 -300 22 -266 Z", band),
    circle([0, -290, 5], "#2f3b45"),
    rect([-8, -36, 16, 36], "#2f3b45", { rx: 8 }),
    rect([-5, -142, 10, 16], "#2f3b45", { rx: 5 }),
  );
