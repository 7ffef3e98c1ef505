import { at, circle, line, path, poly, rect, times } from "./canvas.mjs";

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
