import { at, circle, curve, ellipse, fade, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import {
  bands,
  cloud,
  gulls,
  hills,
  rain,
  sea,
  shimmer,
  sky,
  stars,
  sun,
  tree,
  waves,
} from "../draw/nature.mjs";
import { bust, COATS, figure, SKINS } from "../draw/people.mjs";
import { bicycle, houses, lamp, PASTELS, skyline, towerCrane, tram } from "../draw/town.mjs";

const pick = (c, list) => list[Math.floor(c.random(0, list.length))];

export const city = {
  "city-hall"(c) {
    c.add(
      sky(c, ["#7fb9d4", "#d6ebea", "#f8efd8"]),
      cloud([180, 130, 1.2], "#fff"),
      cloud([1010, 100, 1], "#fff"),
      skyline(c, { from: 0, to: 1200, base: 560, low: 90, high: 190, fill: "#b8cfd3" }),
    );
    c.add(
      rect([250, 330, 700, 240], "#efe2c6"),
      poly(
        [
          [380, 330],
          [600, 230],
          [820, 330],
        ],
        "#e2d1ae",
      ),
      rect([240, 318, 720, 18], "#cdb98f"),
      rect([548, 90, 104, 160], "#efe2c6"),
      rect([538, 84, 124, 14], "#cdb98f"),
      poly(
        [
          [548, 84],
          [600, 10],
          [652, 84],
        ],
        "#2f7f86",
      ),
      circle([600, 160, 38], "#fff"),
      circle([600, 160, 38], "none", { stroke: "#26405c", strokeWidth: 6 }),
      line(
        [
          [600, 160],
          [600, 134],
        ],
        "#26405c",
        5,
      ),
      line(
        [
          [600, 160],
          [620, 170],
        ],
        "#26405c",
        5,
      ),
      line(
        [
          [600, 10],
          [600, -20],
        ],
        "#26405c",
        4,
      ),
    );
    c.add(
      times(8, (i) => [
        rect([290 + i * 84, 356, 30, 200], "#f8f0dd"),
        rect([284 + i * 84, 350, 42, 12], "#d9c69e"),
        rect([284 + i * 84, 548, 42, 14], "#d9c69e"),
      ]),
      times(7, (i) => rect([334 + i * 84, 388, 28, 150], i === 3 ? "#7a3f36" : "#4d6577", { rx: 3 })),
      rect([220, 560, 760, 18], "#d9c69e"),
      rect([190, 578, 820, 18], "#cdb98f"),
      rect([0, 594, WIDTH, 81], "#a79b86"),
    );
    c.add(
      tree([130, 600, 190], "#5f9b6b"),
      tree([1080, 600, 210], "#4e8a63"),
      lamp([210, 640, 0.8]),
      lamp([990, 640, 0.8]),
      times(5, (i) => figure([400 + i * 104, 640 + (i % 2) * 14, 0.34], { skin: SKINS[i], coat: COATS[i] })),
    );
  },
  "council-chamber"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#5a3327", "#7b4a37"])),
      times(12, (i) => rect([i * 104, 0, 4, 360], "#000", { opacity: 0.14 })),
      rect([480, 60, 240, 210], "#efe2c6", { rx: 8 }),
      circle([600, 160, 66], "#2f7f86"),
      path("M560 176 H640 Q632 200 600 200 Q568 200 560 176 Z", "#f7f3ea"),
      path("M600 116 L632 168 H600 Z", "#f7f3ea"),
      line(
        [
          [598, 112],
          [598, 176],
        ],
        "#f7f3ea",
        4,
      ),
    );
    c.add(
      at([600, 356, 0.9], bust([0, 0, 1], { skin: "#c98f63", coat: "#b5443a", hair: "#2c211d" })),
      rect([470, 340, 260, 66], "#3f2219", { rx: 6 }),
      ellipse([600, 374, 300, 8], "#000", { opacity: 0.2 }),
    );
    for (const [row, y, count, scale] of [
      [0, 470, 7, 0.62],
      [1, 580, 9, 0.78],
      [2, 705, 9, 0.98],
    ])
      c.add(
        times(count, (i) => {
          const x = 600 + (i - (count - 1) / 2) * (112 + row * 28);
          return bust([x, y + Math.abs(i - (count - 1) / 2) * -5, scale], {
            skin: pick(c, SKINS),
            coat: pick(c, COATS),
            hair: pick(c, ["#2c211d", "#5a3a28", "#b9b4ad", "#1d1a22", "#a5623a"]),
          });
        }),
        path(
          `M-40 ${y + 10} Q600 ${y - 26 + row * 4} 1240 ${y + 10} V${y + 46} Q600 ${y + 14} -40 ${y + 46} Z`,
          ["#4a281d", "#57301f", "#653825"][row],
        ),
      );
  },
  "tram-street"(c) {
    c.add(
      sky(c, ["#f6c58f", "#fbe6c4"]),
      houses(c, { from: -20, to: 1220, base: 500, low: 210, high: 330, lit: 0.5 }),
      rect([0, 498, WIDTH, 177], "#7d7f86"),
      rect([0, 498, WIDTH, 22], "#b7ad9c"),
      line(
        [
          [0, 360],
          [1200, 352],
        ],
        "#2f3b45",
        2.5,
      ),
      line(
        [
          [0, 602],
          [1200, 602],
        ],
        "#54565e",
        6,
      ),
      line(
        [
          [0, 640],
          [1200, 640],
        ],
        "#54565e",
        6,
      ),
      tram([560, 600, 1.5]),
      lamp([110, 520, 1.2]),
      lamp([1090, 520, 1.2]),
    );
    c.add(
      figure([980, 560, 0.6], { skin: "#8d5a3b", coat: "#f2b134" }),
      figure([1030, 562, 0.56], { skin: "#e9bd98", coat: "#5b3a63" }),
      bicycle([150, 650, 0.9]),
    );
  },
  "cycle-promenade"(c) {
    c.add(
      sky(c, ["#6fc0d6", "#d3eee6"]),
      sun(c, [1010, 130, 56], "#fff6d8"),
      cloud([300, 110, 1], "#fff"),
      sea(c, 330, ["#4fb0b8", "#1f7f92"], "#fff", 50),
      path("M0 470 Q600 410 1200 450 V675 H0 Z", "#e9d8b0"),
      path("M0 520 Q600 460 1200 500 V600 Q600 540 0 610 Z", "#c8655a"),
      line(
        [
          [0, 566],
          [300, 540],
          [600, 520],
          [900, 530],
          [1200, 550],
        ],
        "#fff",
        4,
        { strokeDasharray: "30 26" },
      ),
    );
    c.add(
      times(13, (i) =>
        line(
          [
            [i * 100, 470 - Math.sin((i / 12) * 3.1) * 30],
            [i * 100, 400 - Math.sin((i / 12) * 3.1) * 30],
          ],
          "#f7f3ea",
          6,
        ),
      ),
      curve("M0 404 Q600 346 1200 404", "#f7f3ea", 6),
      curve("M0 434 Q600 376 1200 434", "#f7f3ea", 4),
    );
    const rider = (place, coat, skin, frame) =>
      at(
        place,
        bicycle([0, 0, 1.25], frame),
        line(
          [
            [-22, -118],
            [8, -60],
            [-4, -28],
          ],
          "#26344a",
          14,
        ),
        line(
          [
            [-22, -122],
            [10, -180],
          ],
          coat,
          30,
        ),
        line(
          [
            [8, -172],
            [56, -128],
          ],
          coat,
          12,
        ),
        circle([24, -212, 20], skin),
        path("M2 -214 Q6 -240 28 -236 Q48 -232 48 -214 Z", frame),
      );
    c.add(
      rider([420, 570, 1.15], "#f2b134", "#8d5a3b", "#d8513f"),
      rider([800, 546, 0.95], "#5b3a63", "#e9bd98", "#1f6f78"),
      gulls(c, 5, [200, 140, 900, 280]),
    );
  },
  "estuary-bridge"(c) {
    c.add(
      sky(c, ["#2c3f73", "#8a6f9c", "#f0a48a", "#fdd9a8"]),
      bands(c, [60, 260], "#fff", 9, 0.2),
      sun(c, [250, 370, 44], "#fff0c8", "#ffcf8a"),
      hills(c, { base: 400, height: 110, fill: "#6d5f8f", rough: 0.8 }),
      hills(c, { base: 420, height: 60, fill: "#4c4a78" }),
      sea(c, 412, ["#e0a294", "#7a6a95", "#2d3a68"], "#ffe7cf", 60),
      shimmer(c, { x: 250, top: 416, bottom: 660, width: 130, colour: "#fff0c8" }),
    );
    const tower = (x) => [
      poly(
        [
          [x - 16, 560],
          [x - 7, 90],
          [x + 7, 90],
          [x + 16, 560],
        ],
        "#f7f3ea",
      ),
      poly(
        [
          [x, 560],
          [x, 90],
          [x + 7, 90],
          [x + 16, 560],
        ],
        "#000",
        { opacity: 0.12 },
      ),
      times(11, (i) => [
        line(
          [
            [x, 104 + i * 16],
            [x - 46 - i * 26, 418],
          ],
          "#f7f3ea",
          2.2,
          { opacity: 0.9 },
        ),
        line(
          [
            [x, 104 + i * 16],
            [x + 46 + i * 26, 418],
          ],
          "#f7f3ea",
          2.2,
          { opacity: 0.9 },
        ),
      ]),
    ];
    c.add(
      tower(420),
      tower(900),
      rect([-10, 414, 1220, 17], "#26304f"),
      rect([-10, 411, 1220, 4], "#f7f3ea"),
      times(18, (i) =>
        rect([20 + i * 70, 400, 26, 10], pick(c, ["#f2b134", "#e2604c", "#fff", "#8fc1d9"]), { rx: 3 }),
      ),
    );
  },
  "bus-rain"(c) {
    c.add(
      sky(c, ["#43566b", "#7e909c"]),
      skyline(c, { from: 0, to: 1200, base: 470, low: 150, high: 300, fill: "#35475b", window: "#ffd98a" }),
      rect([0, 466, WIDTH, 210], c.gradient(["#46515c", "#2c343e"])),
    );
    c.add(
      rect([210, 190, 620, 330], "#c4453a", { rx: 28 }),
      rect([210, 350, 620, 14], "#f7f3ea"),
      times(6, (i) => rect([236 + i * 96, 214, 84, 96], "#ffe7b0", { rx: 8 })),
      times(5, (i) => rect([236 + i * 96, 376, 84, 76], "#ffe7b0", { rx: 8 })),
      rect([722, 376, 84, 140], "#5b7387", { rx: 8 }),
      times(4, (i) =>
        bust([280 + i * 96 + c.random(-8, 8), 452, 0.5], { skin: SKINS[i], coat: COATS[i + 1] }),
      ),
      times(2, (i) => [
        circle([340 + i * 350, 520, 52], "#1d242c"),
        circle([340 + i * 350, 520, 22], "#8b97a2"),
      ]),
      rect([812, 470, 26, 18], "#ffe9a8", { rx: 4 }),
      poly(
        [
          [838, 470],
          [1200, 430],
          [1200, 600],
          [838, 488],
        ],
        c.gradient(
          [
            [0, "#ffe9a8", 0.5],
            [1, "#ffe9a8", 0],
          ],
          [0, 0, 1, 0],
        ),
      ),
    );
    const umbrella = (x, y, fill) =>
      at(
        [x, y, 1],
        figure([0, 0, 0.9], { skin: pick(c, SKINS), coat: "#26405c", arm: 20 }),
        line(
          [
            [54, -150],
            [54, -250],
          ],
          "#1d242c",
          4,
        ),
        path(
          "M-50 -240 Q54 -350 158 -240 Q128 -256 104 -240 Q80 -256 54 -240 Q28 -256 4 -240 Q-22 -256 -50 -240 Z",
          fill,
        ),
      );
    c.add(
      umbrella(930, 600, "#f2b134"),
      umbrella(1070, 626, "#5f9b6b"),
      shimmer(c, { x: 520, top: 580, bottom: 670, width: 520, colour: "#ffb9a0", count: 10, opacity: 0.35 }),
      rain(c, 190),
    );
  },
  "flooded-street"(c) {
    c.add(
      sky(c, ["#8b9aa5", "#c4cbc9"]),
      cloud([240, 90, 1.9], "#78868f", 0.8),
      cloud([850, 70, 2.2], "#78868f", 0.8),
      houses(c, {
        from: -20,
        to: 1220,
        base: 500,
        low: 180,
        high: 280,
        colours: ["#c98a78", "#d9b98b", "#8ba69f", "#b8afa0", "#8b9fae"],
        lit: 0.25,
      }),
    );
    c.add(
      rect(
        [0, 470, WIDTH, 205],
        c.gradient([
          [0, "#8a8f7f", 0.93],
          [1, "#55635f", 1],
        ]),
      ),
      times(36, () =>
        rect([c.random(0, 1150), c.random(480, 660), c.random(40, 180), 2.5], "#e4e7dc", {
          rx: 2,
          opacity: 0.4,
        }),
      ),
      at(
        [330, 540, 1.2],
        rect([-110, -66, 220, 62], "#3f6ea3", { rx: 16 }),
        path("M-70 -64 Q-50 -116 0 -116 H40 Q76 -112 92 -64 Z", "#3f6ea3"),
        path("M-54 -68 Q-40 -104 -6 -104 V-68 Z M6 -68 V-104 H36 Q62 -100 74 -68 Z", "#cfe0ea"),
        rect([-150, -28, 320, 40], "#6f786f", { opacity: 0.95 }),
      ),
      times(9, (i) => rect([700 + i * 52, 470 + (i % 2), 56, 26], "#cdb98f", { rx: 12 })),
      times(8, (i) => rect([726 + i * 52, 446, 56, 26], "#bfa97c", { rx: 12 })),
      times(7, (i) => rect([752 + i * 52, 422, 56, 26], "#cdb98f", { rx: 12 })),
    );
    c.add(
      at(
        [620, 590, 1],
        path("M-120 -26 H120 Q104 12 80 14 H-84 Q-108 10 -120 -26 Z", "#e2604c"),
        figure([-30, 0, 0.7], { skin: "#8d5a3b", coat: "#f2b134" }),
        figure([46, 0, 0.62], { skin: "#e9bd98", coat: "#1f6f78" }),
        rect([-122, -28, 244, 16], "#d8513f", { rx: 8 }),
      ),
      rain(c, 90),
    );
  },
  "sea-wall"(c) {
    c.add(
      sky(c, ["#5d7488", "#a9bcc4", "#d9e0da"]),
      cloud([300, 90, 2], "#4f6476", 0.6),
      cloud([900, 110, 2.2], "#4f6476", 0.5),
      houses(c, { from: 700, to: 1220, base: 390, low: 100, high: 190, lit: 0.4 }),
      waves(430, { fill: "#5f8c98", amplitude: 30, length: 260 }),
      waves(480, { fill: "#437684", amplitude: 36, length: 320, shift: 90 }),
    );
    c.add(
      path("M640 390 H1200 V675 H560 Q640 560 640 390 Z", "#b8b2a3"),
      times(7, (i) =>
        line(
          [
            [628 - i * 8, 420 + i * 38],
            [1200, 420 + i * 38],
          ],
          "#968f80",
          2.5,
        ),
      ),
      times(22, (i) =>
        line(
          [
            [680 + (i % 11) * 52 - (i > 10 ? 26 : 0), 420 + (i > 10 ? 38 : 0)],
            [680 + (i % 11) * 52 - (i > 10 ? 26 : 0), 458 + (i > 10 ? 38 : 0)],
          ],
          "#968f80",
          2,
        ),
      ),
      rect([630, 366, 570, 28], "#d2ccbd", { rx: 3 }),
      path(
        "M0 600 Q200 520 420 560 Q560 580 590 420 Q600 300 680 210 Q690 300 660 400 Q650 520 560 640 L540 675 H0 Z",
        "#7fb0b6",
      ),
      times(60, () =>
        circle([c.random(540, 760), c.random(150, 420), c.random(3, 15)], "#fff", { opacity: 0.85 }),
      ),
      path("M0 640 Q240 560 440 610 Q560 620 600 520 Q600 640 540 675 H0 Z", "#fff", { opacity: 0.5 }),
    );
    c.add(
      figure([1040, 372, 0.52], { skin: "#c98f63", coat: "#f2b134" }),
      gulls(c, 5, [120, 100, 560, 260], "#fff"),
    );
  },
  "housing-cranes"(c) {
    c.add(
      sky(c, ["#f2c79c", "#f9e7cd"]),
      circle([250, 190, 70], "#fff3d6"),
      skyline(c, { from: 0, to: 1200, base: 560, low: 70, high: 150, fill: "#e0b896" }),
      towerCrane([330, 580, 1.75], "#d8513f"),
      towerCrane([930, 580, 1.45]),
    );
    const block = (x, width, floors, fill, finished) =>
      times(floors, (row) => {
        const y = 580 - (row + 1) * 46;
        const open = row >= finished;
        return [
          rect([x, y, width, 46], open ? "none" : fill, open ? { stroke: "#8d8272", strokeWidth: 5 } : {}),
          times(Math.floor(width / 46), (i) =>
            open
              ? line(
                  [
                    [x + i * 46, y],
                    [x + i * 46, y + 46],
                  ],
                  "#8d8272",
                  4,
                )
              : rect([x + 12 + i * 46, y + 9, 24, 28], c.random() < 0.5 ? "#fff4d6" : "#46617a", { rx: 2 }),
          ),
        ];
      });
    c.add(
      block(120, 188, 6, "#c96f5a", 6),
      block(420, 234, 8, "#2f7f86", 5),
      block(720, 142, 5, "#e0b25c", 5),
      block(990, 188, 7, "#7f9fb5", 4),
      rect([0, 578, WIDTH, 97], "#a38c70"),
      times(26, (i) => rect([i * 48, 596, 40, 44], i % 2 ? "#f7f3ea" : "#e2604c")),
      rect([0, 596, WIDTH, 7], "#f7f3ea"),
    );
  },
  "hospital-night"(c) {
    c.add(
      sky(c, ["#101a3a", "#28386a", "#5b5f93"]),
      stars(c, 90, 280),
      skyline(c, { from: 0, to: 1200, base: 560, low: 60, high: 150, fill: "#1c2750", window: "#ffd98a" }),
      rect([280, 210, 560, 370], "#dfe6ec"),
      rect([840, 330, 240, 250], "#c8d2db"),
      times(40, (i) =>
        rect(
          [310 + (i % 8) * 64, 290 + Math.floor(i / 8) * 50, 42, 30],
          c.random() < 0.65 ? "#ffe7a8" : "#5f7890",
          { rx: 2 },
        ),
      ),
      times(12, (i) =>
        rect(
          [866 + (i % 4) * 52, 356 + Math.floor(i / 4) * 54, 34, 32],
          c.random() < 0.6 ? "#ffe7a8" : "#5f7890",
          { rx: 2 },
        ),
      ),
      circle([560, 190, 52], "#fff"),
      rect([548, 158, 24, 64], "#d8513f"),
      rect([528, 178, 64, 24], "#d8513f"),
    );
    c.add(
      rect([0, 576, WIDTH, 99], "#222c4a"),
      at(
        [250, 620, 1.2],
        rect([-110, -96, 170, 92], "#fff", { rx: 8 }),
        path("M60 -70 H96 Q118 -44 120 -4 H60 Z", "#fff"),
        path("M66 -62 H92 Q106 -44 108 -34 H66 Z", "#6fa3b8"),
        rect([-110, -46, 230, 14], "#f2b134"),
        times(8, (i) => rect([-108 + i * 29, -46, 14, 14], "#2f7f5f")),
        circle([-62, 0, 20], "#14192b"),
        circle([78, 0, 20], "#14192b"),
        rect([20, -108, 34, 12], "#4fa3ff", { rx: 5 }),
      ),
      circle(
        [290, 492, 120],
        c.glow([
          [0, "#4fa3ff", 0.5],
          [1, "#4fa3ff", 0],
        ]),
      ),
      lamp([960, 640, 1]),
      lamp([1140, 640, 1]),
    );
  },
  "market-square"(c) {
    c.add(
      sky(c, ["#8fcbd6", "#e9f3e2"]),
      cloud([900, 90, 1], "#fff"),
      houses(c, { from: -20, to: 1220, base: 430, low: 150, high: 250, lit: 0.4 }),
      rect([0, 426, WIDTH, 249], "#d9c9a8"),
      times(14, (i) =>
        line(
          [
            [600 + (i - 7) * 60, 426],
            [600 + (i - 7) * 190, 675],
          ],
          "#c6b48f",
          2,
        ),
      ),
    );
    const stall = (x, y, s, a, b) =>
      at(
        [x, y, s],
        line(
          [
            [-110, 0],
            [-110, -150],
          ],
          "#6d5a45",
          7,
        ),
        line(
          [
            [110, 0],
            [110, -150],
          ],
          "#6d5a45",
          7,
        ),
        rect([-120, -70, 240, 60], "#8f6f4d", { rx: 3 }),
        times(18, (i) =>
          circle(
            [-104 + i * 12.2, -74 - (i % 3) * 6, 10],
            pick(c, ["#e2604c", "#f2b134", "#5f9b6b", "#8f4f6f", "#e08a2c"]),
          ),
        ),
        times(8, (i) =>
          path(
            `M${-136 + i * 34} -196 L${-140 + i * 35} -140 q17 22 35 0 L${-102 + i * 34} -196 Z`,
            i % 2 ? a : b,
          ),
        ),
      );
    c.add(
      stall(190, 590, 1.15, "#fff", "#d8513f"),
      stall(600, 560, 1, "#fff", "#1f6f78"),
      stall(1000, 596, 1.15, "#fff", "#f2b134"),
      times(6, (i) =>
        figure([120 + i * 190 + c.random(-20, 20), 650 + c.random(-20, 14), 0.62], {
          skin: SKINS[i],
          coat: COATS[(i * 3 + 1) % 8],
        }),
      ),
    );
  },
  "old-quay-map"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#9fd0d3"),
      times(11, (i) => curve(`M-20 ${40 + i * 64} q150 -24 300 0 t300 0 t300 0 t400 0`, "#8cc2c7", 3)),
      path(
        "M0 0 H760 Q700 90 760 170 Q840 250 760 320 Q700 380 760 460 Q800 560 640 590 Q520 610 470 675 H0 Z",
        "#f3e6c4",
      ),
      path("M960 160 Q1060 110 1120 180 Q1150 260 1070 290 Q980 310 950 250 Q930 200 960 160 Z", "#f3e6c4"),
      path("M1010 470 Q1060 440 1100 480 Q1110 530 1050 540 Q1000 530 1010 470 Z", "#f3e6c4"),
      curve("M-20 330 C160 300 260 380 420 340 S640 300 800 330", "#9fd0d3", 40),
      path("M60 40 Q180 20 230 100 Q240 190 130 200 Q30 180 60 40 Z", "#b9d4a0"),
      path("M120 450 Q260 420 300 500 Q300 590 190 600 Q90 590 120 450 Z", "#b9d4a0"),
    );
    c.add(
      times(7, (i) =>
        line(
          [
            [260 + i * 68, 60],
            [280 + i * 62, 290],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      times(4, (i) =>
        line(
          [
            [240, 90 + i * 56],
            [730, 80 + i * 58],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      times(5, (i) =>
        line(
          [
            [330 + i * 66, 400],
            [320 + i * 70, 570],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      line(
        [
          [310, 460],
          [740, 450],
        ],
        "#e0cfa2",
        9,
      ),
      line(
        [
          [310, 530],
          [700, 520],
        ],
        "#e0cfa2",
        9,
      ),
      line(
        [
          [500, 40],
          [505, 300],
          [520, 600],
        ],
        "#e2604c",
        7,
        { strokeDasharray: "18 12" },
      ),
      curve("M760 300 Q880 260 960 230", "#26405c", 4, { strokeDasharray: "4 14" }),
      curve("M760 340 Q900 420 1010 490", "#26405c", 4, { strokeDasharray: "4 14" }),
    );
    const pin = (x, y, fill) =>
      at(
        [x, y, 1],
        path("M0 0 Q-34 -44 -34 -66 A34 34 0 1 1 34 -66 Q34 -44 0 0 Z", fill),
        circle([0, -66, 13], "#fff"),
      );
    c.add(
      pin(505, 200, "#e2604c"),
      pin(740, 310, "#1f6f78"),
      pin(1050, 230, "#f2b134"),
      times(30, () =>
        rect([c.random(260, 700), c.random(70, 270), c.random(14, 30), c.random(10, 20)], pick(c, PASTELS), {
          opacity: 0.7,
        }),
      ),
      fade(
        0.9,
        circle([1090, 600, 44], "#f7f3ea"),
        poly(
          [
            [1090, 562],
            [1102, 600],
            [1090, 638],
            [1078, 600],
          ],
          "#26405c",
        ),
        poly(
          [
            [1090, 562],
            [1102, 600],
            [1078, 600],
          ],
          "#e2604c",
        ),
      ),
    );
  },
};
