import { PASTELS } from "../draw/buildings.mjs";
import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { seal } from "../draw/creatures.mjs";
import { profile } from "../draw/people.mjs";

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

export const paperScenes = {
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
};
