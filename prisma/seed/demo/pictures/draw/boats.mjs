import { at, circle, curve, ellipse, line, path, poly, rect, times } from "./canvas.mjs";

// Every vessel stands on y = 0 (its water line) and is about 200 wide at scale 1; `place` is [x, y, scale, flip, turn].

export const sailboat = (place, { hull = "#fff", sail = "#fff", jib = "#f4e3c1", stripe = "#d8513f" } = {}) =>
  at(
    place,
    line(
      [
        [0, -8],
        [0, -190],
      ],
      "#3a2f2a",
      4,
    ),
    path("M6 -186 Q88 -90 84 -30 L6 -30 Z", sail),
    path("M6 -92 Q56 -86 79 -70 L83 -52 Q50 -66 6 -72 Z", stripe, { opacity: 0.85 }),
    path("M-6 -176 Q-64 -84 -66 -30 L-6 -34 Z", jib),
    path("M-92 -22 H96 Q82 8 56 10 H-56 Q-80 6 -92 -22 Z", hull),
    rect([-88, -22, 180, 6], stripe),
  );

export const trawler = (place, { hull = "#2b5d8a", cabin = "#f7f3ea", band = "#e2604c" } = {}) =>
  at(
    place,
    line(
      [
        [-30, -50],
        [-30, -150],
      ],
      "#2f3b45",
      5,
    ),
    line(
      [
        [-30, -146],
        [-98, -66],
      ],
      "#2f3b45",
      3,
    ),
    line(
      [
        [-30, -146],
        [44, -88],
      ],
      "#2f3b45",
      2.5,
    ),
    rect([12, -92, 62, 52], cabin, { rx: 5 }),
    rect([4, -100, 78, 12], band, { rx: 4 }),
    times(3, (i) => rect([20 + i * 18, -82, 12, 16], "#8fc1d9", { rx: 2 })),
    path("M-110 -56 Q-84 -40 -40 -40 H112 L100 12 H-78 Q-100 -16 -110 -56 Z", hull),
    path("M-96 -16 H106 L100 12 H-78 Q-88 0 -96 -16 Z", "#00000033"),
    path("M-108 -52 Q-82 -36 -40 -36 H111 V-28 H-40 Q-84 -28 -104 -42 Z", band),
    circle([-62, -24, 5], "#fff", { opacity: 0.8 }),
  );

const BOXES = ["#e2604c", "#f2b134", "#2f7f86", "#f4efe4", "#3f6ea3", "#8f4f6f", "#5f9b6b"];

export const boxes = (random, [x, y, columns, rows, width = 34, height = 20]) =>
  times(rows * columns, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const fill = BOXES[Math.floor(random(0, BOXES.length))];
    return [
      rect([x + column * (width + 2), y - (row + 1) * (height + 2), width, height], fill),
      times(4, (k) =>
        rect(
          [x + column * (width + 2) + 4 + k * (width / 4), y - (row + 1) * (height + 2) + 3, 2, height - 6],
          "#000",
          { opacity: 0.12 },
        ),
      ),
    ];
  });

/** About 760 wide at scale 1. */
export const containerShip = (place, random, { hull = "#1f3a5c", keel = "#b5443a", rows = 4 } = {}) =>
  at(
    place,
    times(14, (i) => boxes(random, [-300 + i * 36, -58, 1, Math.max(1, Math.round(rows + random(-1, 1)))])),
    rect([230, -190, 74, 140], "#f7f3ea", { rx: 3 }),
    times(5, (i) => rect([236, -178 + i * 24, 62, 9], "#44617a")),
    rect([218, -204, 98, 16], "#f7f3ea", { rx: 4 }),
    rect([254, -246, 26, 44], "#e2604c"),
    rect([254, -236, 26, 9], "#f7f3ea"),
    path("M-380 -74 Q-356 -56 -320 -56 H336 L352 20 H-330 Q-362 -20 -380 -74 Z", hull),
    path("M-345 0 H348 L352 20 H-330 Z", keel),
    rect([-250, -30, 250, 5], "#fff", { opacity: 0.35 }),
  );

/** About 420 wide at scale 1. */
export const ferry = (place, { hull = "#f7f3ea", band = "#1f6f78", accent = "#e2604c" } = {}) =>
  at(
    place,
    rect([-120, -120, 250, 40], hull, { rx: 6 }),
    rect([-150, -86, 310, 40], hull, { rx: 6 }),
    times(11, (i) => rect([-138 + i * 26, -76, 16, 14], "#6fa3b8", { rx: 3 })),
    times(8, (i) => rect([-104 + i * 28, -110, 18, 14], "#6fa3b8", { rx: 3 })),
    path("M20 -120 L32 -170 H78 L82 -120 Z", accent),
    path("M28 -152 H79 L80 -138 H25 Z", "#fff"),
    rect([-108, -146, 70, 26], hull, { rx: 5 }),
    rect([-104, -140, 62, 10], "#44617a", { rx: 3 }),
    path("M-214 -52 H204 Q202 -10 186 14 H-176 Q-204 -14 -214 -52 Z", band),
    path("M-210 -44 H203 V-36 H-206 Z", "#fff", { opacity: 0.85 }),
  );

export const tug = (place, { hull = "#222f3e", cabin = "#f2b134" } = {}) =>
  at(
    place,
    rect([-28, -84, 62, 44], cabin, { rx: 5 }),
    rect([-20, -112, 42, 30], "#f7f3ea", { rx: 4 }),
    times(2, (i) => rect([-14 + i * 18, -106, 12, 12], "#5f8ea6")),
    rect([40, -104, 18, 64], "#e2604c"),
    rect([40, -92, 18, 8], "#fff"),
    path("M-100 -52 Q-60 -38 0 -38 H96 Q100 -10 84 14 H-74 Q-96 -14 -100 -52 Z", hull),
    times(6, (i) => circle([-64 + i * 28, -18, 9], "#10171f")),
  );

export const rowingEight = (place, { hull = "#f7f3ea", vest = "#e2604c", oar = "#fff" } = {}) =>
  at(
    place,
    times(8, (i) => {
      const x = -230 + i * 62;
      return [
        line(
          [
            [x + 8, -22],
            [x - 34, 26],
          ],
          "#e8d6b0",
          4,
        ),
        ellipse([x - 38, 30, 16, 5], oar, { transform: `rotate(-48 ${x - 38} 30)` }),
        line(
          [
            [x, -8],
            [x + 14, -40],
          ],
          vest,
          17,
        ),
        line(
          [
            [x + 14, -36],
            [x - 10, -24],
          ],
          "#d9a57c",
          7,
        ),
        circle([x + 20, -58, 11], ["#8a5a3c", "#e3b48c", "#c68c5f", "#6b432b"][i % 4]),
      ];
    }),
    line(
      [
        [300, -8],
        [296, -36],
      ],
      "#1f3a5c",
      16,
    ),
    circle([298, -54, 11], "#e3b48c"),
    path("M-330 -10 Q0 -2 360 -12 Q330 10 300 12 H-280 Q-310 8 -330 -10 Z", hull),
  );

export const researchShip = (place) =>
  at(
    place,
    rect([-60, -100, 120, 56], "#f7f3ea", { rx: 5 }),
    rect([-40, -134, 76, 36], "#f7f3ea", { rx: 5 }),
    times(3, (i) => rect([-32 + i * 22, -126, 15, 13], "#4f86a0")),
    times(5, (i) => circle([-44 + i * 22, -72, 6], "#4f86a0")),
    line(
      [
        [10, -134],
        [10, -190],
      ],
      "#46586b",
      5,
    ),
    circle([10, -178, 13], "#f7f3ea"),
    line(
      [
        [-110, -50],
        [-150, -120],
        [-176, -96],
      ],
      "#f2b134",
      8,
    ),
    path("M-180 -56 Q-150 -44 0 -44 H160 L196 -74 Q186 -12 158 14 H-150 Q-176 -10 -180 -56 Z", "#d8513f"),
    path("M-172 -22 H184 L176 -8 H-166 Z", "#fff", { opacity: 0.85 }),
  );

export const dinghy = (place, sail = "#f2b134") =>
  at(
    place,
    line(
      [
        [0, -4],
        [0, -120],
      ],
      "#3a2f2a",
      3,
    ),
    path("M4 -118 Q54 -62 52 -20 L4 -20 Z", sail),
    path("M-4 -104 Q-32 -52 -34 -20 L-4 -22 Z", "#fff", { opacity: 0.92 }),
    path("M-48 -14 H54 Q46 6 32 8 H-30 Q-44 4 -48 -14 Z", "#fdfaf3"),
    curve("M-60 10 q20 6 40 0 t40 0 t40 0", "#fff", 3, { opacity: 0.6 }),
  );

export const hullOnSlip = (place) =>
  at(
    place,
    path("M-330 -250 Q-250 -210 0 -206 H300 L316 -40 Q280 20 120 26 H-160 Q-280 -20 -330 -250 Z", "#b5443a"),
    path("M-330 -250 Q-250 -210 0 -206 H300 L307 -130 H-290 Q-316 -190 -330 -250 Z", "#26405c"),
    times(7, (i) =>
      line(
        [
          [-250 + i * 84, -206],
          [-236 + i * 84, 18],
        ],
        "#000",
        2,
        { opacity: 0.18 },
      ),
    ),
    poly(
      [
        [-300, -130],
        [307, -130],
        [307, -122],
        [-296, -122],
      ],
      "#f7f3ea",
    ),
  );
