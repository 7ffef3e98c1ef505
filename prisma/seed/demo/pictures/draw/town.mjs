import { at, circle, line, n, path, poly, rect, times } from "./canvas.mjs";

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

/** A quay of narrow gabled houses from `from` to `to`, standing on `base`. */
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

/** Plain blocks behind the quay. */
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

/** A ship-to-shore crane about 300 tall at scale 1. */
export const gantry = (place, fill = "#d8513f") =>
  at(
    place,
    line(
      [
        [-60, 0],
        [-44, -200],
      ],
      fill,
      10,
    ),
    line(
      [
        [60, 0],
        [44, -200],
      ],
      fill,
      10,
    ),
    line(
      [
        [-54, -80],
        [54, -80],
      ],
      fill,
      8,
    ),
    line(
      [
        [-44, -200],
        [54, -80],
      ],
      fill,
      4,
    ),
    line(
      [
        [-200, -206],
        [120, -206],
      ],
      fill,
      13,
    ),
    line(
      [
        [0, -206],
        [0, -300],
      ],
      fill,
      9,
    ),
    line(
      [
        [0, -296],
        [-190, -208],
      ],
      fill,
      3,
    ),
    line(
      [
        [0, -296],
        [110, -208],
      ],
      fill,
      3,
    ),
    rect([60, -232, 50, 26], fill, { rx: 3 }),
    rect([-130, -198, 26, 18], "#2f3b45"),
    line(
      [
        [-124, -180],
        [-124, -120],
      ],
      "#2f3b45",
      2,
    ),
    line(
      [
        [-110, -180],
        [-110, -120],
      ],
      "#2f3b45",
      2,
    ),
    rect([-140, -120, 46, 22], "#f2b134"),
  );

export const turbine = (place, turn = 0, fill = "#fff") =>
  at(
    place,
    poly(
      [
        [-5, 0],
        [5, 0],
        [2.5, -190],
        [-2.5, -190],
      ],
      fill,
    ),
    `<g transform="translate(0 -192) rotate(${turn})">${times(3, (i) => `<g transform="rotate(${i * 120})">${path("M-3 -4 Q-10 -50 0 -108 Q6 -50 4 -4 Z", fill)}</g>`).join("")}</g>`,
    circle([0, -192, 7], fill),
  );

export const towerCrane = (place, fill = "#f2b134") =>
  at(
    place,
    rect([-6, -300, 12, 300], fill),
    times(11, (i) =>
      line(
        [
          [-6, -20 - i * 26],
          [6, -34 - i * 26],
        ],
        "#00000055",
        2,
      ),
    ),
    line(
      [
        [-80, -300],
        [220, -300],
      ],
      fill,
      9,
    ),
    line(
      [
        [0, -346],
        [0, -300],
      ],
      fill,
      7,
    ),
    line(
      [
        [0, -344],
        [190, -302],
      ],
      fill,
      2.5,
    ),
    line(
      [
        [0, -344],
        [-70, -302],
      ],
      fill,
      2.5,
    ),
    rect([-86, -296, 34, 26], "#46586b"),
    line(
      [
        [150, -298],
        [150, -210],
      ],
      "#46586b",
      2,
    ),
    rect([128, -210, 44, 12], "#e2604c"),
  );

export const tram = (place, { body = "#1f6f78", trim = "#f7f3ea" } = {}) =>
  at(
    place,
    line(
      [
        [0, -112],
        [30, -150],
        [-10, -172],
      ],
      "#2f3b45",
      4,
    ),
    path("M-250 0 V-84 Q-250 -112 -216 -112 H216 Q250 -112 250 -84 V0 Z", body),
    rect([-236, -96, 472, 44], "#cfe6ea", { rx: 8 }),
    times(6, (i) => rect([-166 + i * 66, -96, 8, 44], body)),
    rect([-250, -40, 500, 8], trim),
    times(3, (i) => rect([-150 + i * 140, -100, 34, 100], "#17525a", { rx: 3 })),
    times(3, (i) => rect([-145 + i * 140, -92, 24, 40], "#e7f4f5", { rx: 3 })),
    times(4, (i) => circle([-180 + i * 120, 2, 15], "#2f3b45")),
    circle([-236, -18, 7], "#ffe9a8"),
  );

export const lamp = ([x, y, scale], pole = "#2f3b45", light = "#ffe9a8") =>
  at(
    [x, y, scale],
    line(
      [
        [0, 0],
        [0, -150],
      ],
      pole,
      6,
    ),
    path("M-14 -150 H14 L20 -186 H-20 Z", light),
    path("M-24 -186 H24 L0 -204 Z", pole),
    rect([-12, -8, 24, 8], pole),
  );

export const bollard = (place, fill = "#2f3b45") =>
  at(
    place,
    path("M-22 0 L-16 -54 H16 L22 0 Z", fill),
    rect([-28, -70, 56, 20], fill, { rx: 10 }),
    rect([-20, -66, 30, 5], "#fff", { rx: 3, opacity: 0.25 }),
  );

export const bicycle = (place, frame = "#d8513f") =>
  at(
    place,
    times(2, (i) => circle([-48 + i * 96, -34, 34], "none", { stroke: "#2f3b45", strokeWidth: 5 })),
    line(
      [
        [-48, -34],
        [-20, -84],
        [34, -84],
        [0, -34],
        [-48, -34],
      ],
      frame,
      6,
    ),
    line(
      [
        [0, -34],
        [-24, -94],
      ],
      frame,
      6,
    ),
    line(
      [
        [48, -34],
        [32, -98],
        [46, -104],
      ],
      frame,
      6,
    ),
    line(
      [
        [-36, -96],
        [-12, -96],
      ],
      "#2f3b45",
      7,
    ),
  );
