import { at, circle, curve, ellipse, fade, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, sea, sky, stars, sun, tree } from "../draw/nature.mjs";
import { bust, COATS, figure, profile, SKINS } from "../draw/people.mjs";
import { bicycle, houses, PASTELS, skyline } from "../draw/town.mjs";

const pick = (c, list) => list[Math.floor(c.random(0, list.length))];
const house = (place, wall, roof) =>
  at(
    place,
    rect([-50, -80, 100, 80], wall),
    poly(
      [
        [-62, -78],
        [0, -134],
        [62, -78],
      ],
      roof,
    ),
    rect([-12, -42, 24, 42], "#26344a"),
    rect([-40, -62, 22, 22], "#fff4d6"),
    rect([18, -62, 22, 22], "#fff4d6"),
  );

export const ideas = {
  "rent-steps"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#16324a", "#1f4a63"])),
      times(8, (i) =>
        line(
          [
            [90, 110 + i * 62],
            [1130, 110 + i * 62],
          ],
          "#fff",
          1.5,
          { opacity: 0.15 },
        ),
      ),
      times(6, (i) => [
        rect(
          [120 + i * 172, 560 - (i + 1) * 58, 130, (i + 1) * 58],
          ["#2f7f86", "#3f969a", "#5fb0a8", "#f2c98f", "#f29a6c", "#e2604c"][i],
          { rx: 6 },
        ),
        house([185 + i * 172, 560 - (i + 1) * 58, 0.9], PASTELS[i], "#0f2233"),
      ]),
      curve("M110 470 C330 440 520 350 720 250 S1010 100 1130 70", "#fff", 6, { strokeDasharray: "2 16" }),
      poly(
        [
          [1130, 44],
          [1164, 62],
          [1134, 92],
        ],
        "#fff",
      ),
      rect([90, 560, 1050, 7], "#fff", { opacity: 0.7 }),
    );
  },
  "budget-slices"(c) {
    c.add(rect([0, 0, WIDTH, 675], "#f4ead6"), circle([612, 356, 260], "#000", { opacity: 0.1 }));
    const slices = [
      [0.28, "#1f6f78"],
      [0.22, "#e2604c"],
      [0.17, "#f2b134"],
      [0.13, "#26405c"],
      [0.12, "#9fd3c7"],
      [0.08, "#c98a9f"],
    ];
    let from = -Math.PI / 2;
    slices.forEach(([share, fill], i) => {
      const to = from + share * Math.PI * 2;
      const mid = (from + to) / 2;
      const push = i === 1 ? 34 : 6;
      const [x, y] = [600 + Math.cos(mid) * push, 338 + Math.sin(mid) * push];
      c.add(
        path(
          `M${x} ${y} L${x + Math.cos(from) * 250} ${y + Math.sin(from) * 250} A250 250 0 ${share > 0.5 ? 1 : 0} 1 ${x + Math.cos(to) * 250} ${y + Math.sin(to) * 250} Z`,
          fill,
        ),
      );
      from = to;
    });
    c.add(
      circle([600, 338, 96], "#f4ead6"),
      poly(
        [
          [560, 356],
          [600, 300],
          [640, 356],
        ],
        "#26405c",
      ),
      rect([568, 356, 64, 34], "#26405c"),
      times(3, (i) => rect([574 + i * 21, 360, 8, 26], "#f4ead6")),
      times(16, (i) =>
        at(
          [(i % 8) * 46 + 60, 560 + Math.floor(i / 8) * 34 - ((i * 13) % 22), 1],
          ellipse([0, 0, 30, 12], "#d9a02c"),
          ellipse([0, -7, 30, 12], "#f2c550"),
        ),
      ),
      times(7, (i) =>
        at([990, 560 - i * 20, 1], ellipse([0, 0, 64, 22], "#d9a02c"), ellipse([0, -12, 64, 22], "#f2c550")),
      ),
      times(4, (i) =>
        at([1110, 572 - i * 20, 1], ellipse([0, 0, 52, 18], "#d9a02c"), ellipse([0, -11, 52, 18], "#f2c550")),
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
  "two-profiles"(c) {
    c.add(
      rect([0, 0, 600, 675], "#f2b134"),
      rect([600, 0, 600, 675], "#1f6f78"),
      profile([330, 380, 1.9], "#26405c"),
      profile([870, 380, 1.9, -1], "#f7f3ea"),
      times(5, (i) =>
        at(
          [600, 140 + i * 92, 1],
          path(
            `M${i % 2 ? -10 : -130} -28 h140 q20 0 20 20 v16 q0 20 -20 20 h-${100} l-26 22 v-22 h-14 q-20 0 -20 -20 v-16 q0 -20 20 -20 Z`,
            i % 2 ? "#e2604c" : "#fff",
            { opacity: 0.96 },
          ),
          times(3, (k) => circle([(i % 2 ? 26 : -94) + k * 34, 0, 6], i % 2 ? "#fff" : "#26405c")),
        ),
      ),
    );
  },
  "newspaper-stack"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#5b3a63", "#8f4f6f"])),
      circle([600, 260, 300], "#e2604c", { opacity: 0.5 }),
      times(9, (i) =>
        at(
          [600 + (i % 3) * 10 - 10, 600 - i * 34, 1],
          rect([-290, -32, 580, 34], i % 2 ? "#f4ead6" : "#fffaf0", { rx: 3 }),
          line(
            [
              [-290, -10],
              [290, -10],
            ],
            "#d9cbb0",
            2,
          ),
          path("M290 -32 Q316 -15 290 2 Z", "#e2d4b8"),
        ),
      ),
      at(
        [600, 292, 1.2, 1, -4],
        path("M-240 20 L-190 -120 H230 L250 20 Z", "#fffdf6"),
        path("M-174 -106 H216 L220 -84 H-182 Z", "#26405c"),
        path("M-188 -70 H10 L6 4 H-214 Z", "#1f6f78"),
        path("M-150 -20 L-100 -56 L-60 -22 L-30 -40 L0 -8 V4 H-214 Z", "#9fd3c7"),
        times(6, (i) =>
          line(
            [
              [34, -66 + i * 13],
              [218 - (i % 2) * 30, -66 + i * 13],
            ],
            "#b3ab9a",
            4,
          ),
        ),
      ),
      line(
        [
          [600, 600],
          [600, 560],
        ],
        "#fff",
        0,
      ),
      rect([0, 604, WIDTH, 71], "#432a4a"),
    );
  },
  "open-letters"(c) {
    c.add(rect([0, 0, WIDTH, 675], "#e8927c"));
    const envelope = (place, paper, seal) =>
      at(
        place,
        rect([-110, -70, 220, 140], "#000", { opacity: 0.12, transform: "translate(8 10)" }),
        rect([-110, -70, 220, 140], paper, { rx: 5 }),
        path("M-110 -66 L0 22 L110 -66", "none", { stroke: "#00000033", strokeWidth: 4 }),
        circle([0, 20, 18], seal),
      );
    c.add(
      envelope([210, 160, 1.2, 1, -12], "#fff6e6", "#d8513f"),
      envelope([520, 120, 1, 1, 8], "#9fd3c7", "#26405c"),
      envelope([850, 170, 1.25, 1, -6], "#f7f3ea", "#1f6f78"),
      envelope([1080, 330, 1, 1, 14], "#f2c98f", "#5b3a63"),
      envelope([150, 420, 1, 1, 10], "#f4efe4", "#f2b134"),
      envelope([960, 530, 1.1, 1, -14], "#fff6e6", "#d8513f"),
      envelope([280, 600, 1.1, 1, -4], "#9fd3c7", "#26405c"),
      at(
        [580, 410, 1.5, 1, 4],
        rect([-150, -110, 300, 220], "#000", { opacity: 0.14, transform: "translate(8 10)" }),
        rect([-150, -110, 300, 220], "#fffdf6"),
        times(8, (i) =>
          line(
            [
              [-120, -78 + i * 24],
              [120 - ((i * 53) % 90), -78 + i * 24],
            ],
            "#5b6b7a",
            3.5,
          ),
        ),
        line(
          [
            [60, 96],
            [170, -70],
          ],
          "#26405c",
          12,
        ),
        poly(
          [
            [52, 108],
            [56, 92],
            [66, 98],
          ],
          "#f2b134",
        ),
      ),
    );
  },
  "tide-table-clock"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#1b2a4a", "#2f5a7a"])),
      circle([600, 338, 270], "#fdf8ec"),
      circle([600, 338, 270], "none", { stroke: "#f2b134", strokeWidth: 16 }),
    );
    const disc = c.clip('<circle cx="600" cy="338" r="258"/>');
    c.add(
      `<g clip-path="${disc}">${path("M300 400 q75 -60 150 0 t150 0 t150 0 t150 0 V640 H300 Z", "#9fd3d6")}${path("M260 450 q75 -60 150 0 t150 0 t150 0 t150 0 t150 0 V640 H260 Z", "#2f8f9f")}${path("M300 510 q75 -50 150 0 t150 0 t150 0 t150 0 V640 H300 Z", "#1a5f78")}</g>`,
      times(24, (i) =>
        line(
          [
            [600 + Math.sin(i * 0.2618) * 244, 338 - Math.cos(i * 0.2618) * 244],
            [
              600 + Math.sin(i * 0.2618) * (i % 2 ? 232 : 218),
              338 - Math.cos(i * 0.2618) * (i % 2 ? 232 : 218),
            ],
          ],
          "#26405c",
          i % 2 ? 4 : 8,
        ),
      ),
      line(
        [
          [600, 338],
          [600, 150],
        ],
        "#26405c",
        13,
      ),
      line(
        [
          [600, 338],
          [720, 390],
        ],
        "#e2604c",
        13,
      ),
      circle([600, 338, 20], "#26405c"),
      circle([180, 170, 70], "#fdf6dd"),
      circle([214, 156, 62], "#20365a"),
      circle([1030, 500, 60], "#f2b134"),
      stars(c, 70, 660, "#fff"),
    );
  },
  "school-desk"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#f3e6c4"),
      rect([120, 60, 960, 330], "#2f5f52", { rx: 8 }),
      rect([120, 60, 960, 330], "none", { stroke: "#a87048", strokeWidth: 18 }),
      curve("M200 300 Q280 180 380 250 T560 220 T740 260", "#fff", 5, { opacity: 0.8 }),
      line(
        [
          [200, 320],
          [760, 320],
        ],
        "#fff",
        4,
        { opacity: 0.7 },
      ),
      circle([910, 200, 70], "none", { stroke: "#fff", strokeWidth: 5, opacity: 0.8 }),
      line(
        [
          [910, 200],
          [970, 165],
        ],
        "#fff",
        5,
        { opacity: 0.8 },
      ),
      times(3, (i) => rect([210 + i * 90, 110, 64, 12], "#fff", { opacity: 0.6 })),
      rect([0, 520, WIDTH, 155], "#c98a5c"),
      times(4, (i) => [
        bust([200 + i * 270, 600, 0.95], {
          skin: SKINS[(i + 1) % 6],
          coat: COATS[(i * 2) % 8],
          hair: ["#2c211d", "#8a6a48", "#1d1a22", "#a5623a"][i],
        }),
      ]),
      rect([0, 600, WIDTH, 22], "#a86a42"),
      rect([0, 622, WIDTH, 53], "#8a5434"),
      times(4, (i) =>
        rect([140 + i * 270, 586, 120, 14], ["#e2604c", "#1f6f78", "#f2b134", "#5b3a63"][i], { rx: 3 }),
      ),
    );
  },
  "data-cable"(c) {
    c.add(
      rect(
        [0, 0, WIDTH, 675],
        c.gradient([
          [0, "#0c2a45"],
          [0.3, "#0f4a66"],
          [1, "#061a2c"],
        ]),
      ),
      path("M0 500 Q300 440 560 520 Q820 600 1200 520 V675 H0 Z", "#3a4f4a"),
      path("M0 560 Q300 500 600 570 Q900 640 1200 580 V675 H0 Z", "#2b3c3a"),
    );
    const d = "M-20 430 C220 520 330 330 520 420 S860 620 1220 430";
    c.add(
      curve(d, "#000", 44, { opacity: 0.3, transform: "translate(0 16)" }),
      curve(d, "#1d242c", 40),
      curve(d, "#f2b134", 24),
      curve(d, "#fff", 4, { strokeDasharray: "10 26" }),
      circle(
        [520, 420, 120],
        c.glow([
          [0, "#bff6ff", 0.7],
          [1, "#bff6ff", 0],
        ]),
      ),
      times(7, (i) => circle([60 + i * 180, 448 + Math.sin(i * 1.4) * 46, 8], "#dffbff")),
      times(40, () =>
        circle([c.random(0, 1200), c.random(20, 480), c.random(1.5, 5)], "#bfeaf2", { opacity: 0.35 }),
      ),
      at(
        [250, 190, 0.8],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#5fb0b8"),
      ),
      at(
        [330, 240, 0.6],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#5fb0b8"),
      ),
      at(
        [890, 170, 0.9, -1],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#f29a6c"),
      ),
      times(9, (i) => curve(`M${950 + i * 24} 560 q${i % 2 ? 16 : -16} -40 0 -80`, "#4f8f7a", 8)),
    );
  },
  "night-shift"(c) {
    c.add(
      sky(c, ["#0d1230", "#232a5c"]),
      stars(c, 90, 240),
      skyline(c, { from: 0, to: 1200, base: 430, low: 60, high: 190, fill: "#171d45", window: "#ffd98a" }),
      rect([0, 0, WIDTH, 675], "none"),
      rect([0, 470, WIDTH, 205], "#3a2f4a"),
      rect([0, 456, WIDTH, 18], "#5b4a6b"),
      times(2, (i) => rect([590 + i * 20 - 10, 0, 10, 470], "#0a0e24")),
      rect([0, 0, WIDTH, 22], "#0a0e24"),
      at(
        [330, 470, 1.1],
        rect([-130, -170, 260, 150], "#141a38", { rx: 8 }),
        rect([-118, -158, 236, 126], "#9fd3d6"),
        times(6, (i) =>
          rect([-100, -142 + i * 18, 60 + ((i * 47) % 110), 8], i === 2 ? "#e2604c" : "#2f6f86"),
        ),
        rect([-24, -20, 48, 20], "#141a38"),
      ),
      circle(
        [330, 380, 260],
        c.glow([
          [0, "#9fd3d6", 0.28],
          [1, "#9fd3d6", 0],
        ]),
      ),
      bust([560, 690, 1.9], { skin: "#c98f63", coat: "#e2604c", hair: "#1d1a22" }),
      at(
        [860, 462, 1],
        path("M-34 0 L-28 -74 H28 L34 0 Z", "#f2b134"),
        path("M30 -60 Q62 -58 58 -34 Q54 -14 30 -16", "none", { stroke: "#f2b134", strokeWidth: 10 }),
        curve("M-10 -90 q-12 -20 2 -36 M12 -90 q-12 -20 2 -36", "#fff", 4, { opacity: 0.6 }),
      ),
      line(
        [
          [1060, 462],
          [1060, 330],
          [1000, 260],
        ],
        "#8fa3b3",
        9,
      ),
      path("M960 300 Q980 236 1040 250 L1010 300 Z", "#e2604c"),
      poly(
        [
          [966, 300],
          [1012, 300],
          [1090, 462],
          [880, 462],
        ],
        "#ffe7a8",
        { opacity: 0.2 },
      ),
    );
  },
  "repair-cafe"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#f7e2b8", "#f2c98f"])),
      times(5, (i) => rect([90 + i * 220, 50, 150, 170], "#fff6e0", { rx: 6 })),
      times(5, (i) =>
        at(
          [165 + i * 220, 136, 1],
          [
            line(
              [
                [-30, 40],
                [30, -40],
              ],
              "#1f6f78",
              14,
            ),
            circle([0, 0, 44], "none", { stroke: "#e2604c", strokeWidth: 12, strokeDasharray: "14 9" }),
            line(
              [
                [-34, -34],
                [34, 34],
              ],
              "#26405c",
              13,
            ),
            circle([0, 0, 38], "none", { stroke: "#5f9b6b", strokeWidth: 13 }),
            line(
              [
                [0, 44],
                [0, -44],
              ],
              "#8a5a3c",
              14,
            ),
          ][i],
          [
            circle([30, -40, 17], "#1f6f78"),
            circle([0, 0, 13], "#e2604c"),
            circle([34, 34, 15], "#26405c"),
            line(
              [
                [0, -20],
                [0, 0],
                [16, 10],
              ],
              "#5f9b6b",
              6,
            ),
            rect([-34, -56, 68, 26], "#8a5a3c", { rx: 4 }),
          ][i],
        ),
      ),
      rect([0, 500, WIDTH, 175], "#8a5a3c"),
      rect([0, 490, WIDTH, 22], "#a87048"),
      bicycle([250, 488, 1.9], "#1f6f78"),
      figure([470, 520, 1.2], { skin: "#e9bd98", coat: "#d8513f", hair: "#b9b4ad", arm: 0 }),
      figure([900, 520, 1.25, -1], { skin: "#6a4028", coat: "#26405c", arm: 10 }),
      rect([600, 380, 200, 112], "#46586b", { rx: 10 }),
      circle([660, 436, 40], "#2b3844"),
      circle([660, 436, 24], "#f2b134"),
      times(3, (i) => circle([740, 404 + i * 30, 9], "#9fd3c7")),
      line(
        [
          [620, 380],
          [700, 300],
        ],
        "#2b3844",
        5,
      ),
      fade(
        1,
        line(
          [
            [540, 560],
            [660, 600],
          ],
          "#c9d2d6",
          14,
        ),
        circle([534, 556, 20], "none", { stroke: "#c9d2d6", strokeWidth: 11 }),
        line(
          [
            [980, 590],
            [1080, 570],
          ],
          "#f2b134",
          18,
        ),
        line(
          [
            [1080, 570],
            [1140, 558],
          ],
          "#c9d2d6",
          7,
        ),
      ),
    );
  },
  "city-garden"(c) {
    c.add(
      sky(c, ["#f6c9a0", "#fbe7c6", "#e4f0d8"]),
      sun(c, [960, 150, 60], "#fff6da"),
      cloud([280, 120, 1], "#fff"),
      houses(c, { from: -10, to: 1210, base: 400, low: 110, high: 220, lit: 0.4 }),
      sea(c, 396, ["#bfdcc4", "#8fc08a"], "#fff", 0),
      path("M0 420 Q600 370 1200 420 V675 H0 Z", "#8fbf6a"),
      path("M0 520 Q500 440 1200 540 V675 H0 Z", "#6fa858"),
      curve("M560 420 Q480 520 620 600 T560 690", "#f0dfb8", 46),
      times(9, (i) =>
        tree(
          [60 + i * 140, 460 + (i % 3) * 40, c.random(130, 220)],
          pick(c, ["#e08a4c", "#d9a53c", "#c9603f", "#7fa85a"]),
        ),
      ),
      figure([520, 600, 0.8], { skin: "#8d5a3b", coat: "#f2b134" }),
      figure([580, 604, 0.55], { skin: "#8d5a3b", coat: "#e2604c" }),
      at(
        [830, 600, 1],
        rect([-90, -44, 180, 12], "#8a5a3c", { rx: 4 }),
        rect([-90, -76, 180, 12], "#8a5a3c", { rx: 4 }),
        line(
          [
            [-70, 0],
            [-70, -80],
          ],
          "#5a3d2a",
          9,
        ),
        line(
          [
            [70, 0],
            [70, -80],
          ],
          "#5a3d2a",
          9,
        ),
      ),
      times(50, () =>
        ellipse([c.random(0, 1200), c.random(440, 670), 7, 4], pick(c, ["#e08a4c", "#f2b134", "#c9603f"]), {
          opacity: 0.85,
        }),
      ),
    );
  },
};
