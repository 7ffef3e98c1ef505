import { skyline } from "../draw/buildings.mjs";
import { at, circle, ellipse, line, path, pick, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { lamp, towerCrane } from "../draw/machines.mjs";
import { cloud, sky, stars, tree } from "../draw/nature.mjs";
import { bust, COATS, figure, SKINS } from "../draw/people.mjs";

export const civicScenes = {
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
  "ballot-box"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#9fd3c7", "#d6ece0"])),
      circle([600, 360, 270], "#f7f3ea", { opacity: 0.6 }),
      rect([390, 360, 420, 240], "#26405c", { rx: 10 }),
      rect([370, 330, 460, 50], "#345878", { rx: 8 }),
      rect([500, 346, 200, 14], "#0f1c2c", { rx: 7 }),
      at(
        [600, 300, 1, 1, -5],
        rect([-86, -150, 172, 204], "#fff"),
        times(3, (i) => [
          rect([-64, -124 + i * 50, 34, 34], "none", { stroke: "#26405c", strokeWidth: 5 }),
          rect([-14, -114 + i * 50, 80 - i * 12, 10], "#b3ab9a"),
        ]),
        line(
          [
            [-58, -60],
            [-48, -48],
            [-26, -82],
          ],
          "#e2604c",
          8,
        ),
      ),
      path(
        "M710 190 Q800 120 900 130 L1200 190 V290 L900 230 Q820 240 760 250 Q700 250 690 226 Q688 204 710 190 Z",
        "#8d5a3b",
      ),
      poly(
        [
          [930, 116],
          [1200, 160],
          [1200, 310],
          [930, 250],
        ],
        "#e2604c",
      ),
      path("M440 480 H760 Q720 560 600 560 Q480 560 440 480 Z", "#f7f3ea", { opacity: 0.95 }),
      poly(
        [
          [600, 404],
          [600, 470],
          [660, 470],
        ],
        "#f2b134",
      ),
      poly(
        [
          [590, 420],
          [590, 470],
          [546, 470],
        ],
        "#f7f3ea",
      ),
      rect([0, 598, WIDTH, 77], "#5f9b8a"),
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
};
