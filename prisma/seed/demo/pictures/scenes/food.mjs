import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, hills, sky, sun, tree } from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";

const table = (c, light, dark) => [
  rect([0, 0, WIDTH, 675], light),
  times(9, (i) => [
    rect([0, i * 78, WIDTH, 3], dark, { opacity: 0.5 }),
    times(3, (k) =>
      curve(`M${(i * 173 + k * 420) % 1200} ${i * 78 + 30} q90 -16 180 4`, dark, 2, { opacity: 0.4 }),
    ),
  ]),
];
const plate = ([x, y, r], rim = "#fff", inner = "#f3f0e8") => [
  circle([x + 8, y + 14, r], "#000", { opacity: 0.2 }),
  circle([x, y, r], rim),
  circle([x, y, r * 0.76], inner),
];
const herb = (place, fill = "#4e8a4f") =>
  at(
    place,
    curve("M0 40 Q6 0 0 -40", fill, 4),
    times(6, (i) =>
      ellipse([(i % 2 ? 1 : -1) * 14, 24 - i * 12, 14, 7], fill, {
        transform: `rotate(${i % 2 ? -32 : 32} 0 ${24 - i * 12})`,
      }),
    ),
  );
const lemon = (place) =>
  at(
    place,
    path("M-50 0 A50 50 0 0 1 50 0 Z", "#f2c534"),
    path("M-42 0 A42 42 0 0 1 42 0 Z", "#fff6c8"),
    times(5, (i) =>
      path(
        `M0 0 L${-36 + i * 16} ${-8 - Math.sin((i + 0.5) * 0.62) * 28} L${-22 + i * 16} ${-10 - Math.sin((i + 1) * 0.6) * 28} Z`,
        "#f7d95a",
      ),
    ),
  );

export const food = {
  oysters(c) {
    c.add(table(c, "#31485a", "#22343f"), plate([600, 340, 280], "#e7eef0", "#dfe9ec"));
    c.add(
      times(90, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 200;
        return rect(
          [600 + Math.cos(a) * d, 340 + Math.sin(a) * d, c.random(12, 26), c.random(12, 24)],
          ["#fff", "#c9e2ea", "#eaf6f9"][Math.floor(c.random(0, 3))],
          { rx: 4, opacity: 0.9, transform: `rotate(${Math.round(c.random(0, 40))} 600 340)` },
        );
      }),
    );
    c.add(
      times(6, (i) =>
        at(
          [
            600 + Math.cos(i * 1.047 - 0.5) * 168,
            340 + Math.sin(i * 1.047 - 0.5) * 168,
            1.15,
            1,
            i * 60 + 60,
          ],
          path("M-60 10 Q-70 -30 -30 -46 Q20 -60 54 -26 Q76 4 48 36 Q0 62 -40 40 Z", "#7d8288"),
          path("M-48 8 Q-54 -22 -24 -34 Q16 -44 42 -18 Q58 4 36 26 Q0 46 -32 30 Z", "#f4f1ea"),
          path("M-26 8 Q-28 -16 0 -20 Q28 -16 26 6 Q18 26 -4 24 Q-22 22 -26 8 Z", "#c9bfae"),
          ellipse([6, 4, 12, 9], "#a89c8a"),
          curve("M-20 -14 Q4 -26 28 -8", "#fff", 4, { opacity: 0.8 }),
        ),
      ),
      lemon([560, 350, 0.9, 1, -14]),
      lemon([640, 366, 0.9, 1, 20]),
      herb([606, 300, 0.8]),
      circle([150, 160, 84], "#b5443a"),
      circle([150, 160, 66], "#7a1f2c"),
      times(9, (i) => circle([120 + (i % 3) * 26, 140 + Math.floor(i / 3) * 20, 5], "#e8b8c0")),
      line(
        [
          [1050, 140],
          [1050, 560],
        ],
        "#c9d2d6",
        16,
      ),
      path("M1028 120 Q1050 90 1072 120 V240 Q1050 270 1028 240 Z", "#e7eef0"),
    );
  },
  "bread-board"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#f2d9b0", "#e8c58f"])),
      rect([0, 430, WIDTH, 245], "#8a5a3c"),
      rect([0, 424, WIDTH, 14], "#a87048"),
      rect([170, 400, 760, 60], "#c99a62", { rx: 26 }),
      rect([900, 412, 140, 34], "#c99a62", { rx: 17 }),
      path("M230 410 Q220 220 420 200 Q640 176 780 230 Q900 280 880 410 Z", "#b5702f"),
      path("M250 396 Q250 240 430 220 Q640 198 770 250 Q860 290 858 396 Z", "#cf8a42"),
      times(4, (i) =>
        path(
          `M${340 + i * 118} 360 Q${380 + i * 112} 300 ${400 + i * 110} 224 Q${440 + i * 108} 300 ${386 + i * 116} 366 Z`,
          "#f7dca8",
        ),
      ),
      times(40, () =>
        circle([c.random(260, 850), c.random(230, 400), c.random(2, 5)], "#fff3d8", { opacity: 0.5 }),
      ),
    );
    c.add(
      at(
        [960, 404, 1],
        path("M-56 0 Q-66 -110 0 -116 Q66 -110 56 0 Z", "#f7f3ea"),
        rect([-46, -64, 92, 30], "#1f6f78"),
        ellipse([0, -116, 44, 12], "#e2d8c0"),
      ),
      at(
        [120, 410, 1],
        path("M-40 0 L-52 -130 H52 L40 0 Z", "#d8513f"),
        times(9, (i) =>
          curve(
            `M${-30 + i * 8} -130 Q${-60 + i * 16} -220 ${-80 + i * 20} -${250 + (i % 3) * 26}`,
            "#b58a2c",
            4,
          ),
        ),
        times(9, (i) =>
          times(4, (k) =>
            ellipse([-80 + i * 20 + (k % 2 ? 7 : -7), -250 - (i % 3) * 26 + k * 12, 5, 10], "#d9a83c"),
          ),
        ),
      ),
      times(46, () =>
        circle([c.random(120, 1100), c.random(462, 520), c.random(1.5, 4)], "#f7dca8", { opacity: 0.8 }),
      ),
      line(
        [
          [300, 520],
          [760, 560],
        ],
        "#c9d2d6",
        20,
      ),
      line(
        [
          [760, 560],
          [900, 572],
        ],
        "#3a241a",
        26,
      ),
    );
  },
  chowder(c) {
    c.add(
      table(c, "#b8d4d2", "#93b8b6"),
      circle([612, 356, 260], "#000", { opacity: 0.16 }),
      circle([600, 338, 260], "#26405c"),
      circle([600, 338, 236], "#fdf8ec"),
      circle([600, 338, 214], "#f7dfa8"),
      times(16, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 170;
        return rect([600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 40, 34], "#fff6dc", {
          rx: 8,
          opacity: 0.95,
        });
      }),
      times(9, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 160;
        return ellipse([600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 34, 24], "#f0a58a");
      }),
      times(26, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 190;
        return circle(
          [600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 8],
          ["#f2b134", "#5f9b57"][Math.floor(c.random(0, 2))],
        );
      }),
      at([470, 300, 1, 1, -20], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      at([700, 250, 1, 1, 30], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      at([680, 440, 1, 1, 160], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      herb([600, 350, 1.1, 1, 30]),
      herb([560, 400, 0.8, 1, -60]),
    );
    c.add(
      at(
        [1010, 180, 1, 1, 12],
        rect([-90, -60, 190, 120], "#b5702f", { rx: 40 }),
        rect([-74, -46, 158, 92], "#f7e2b8", { rx: 30 }),
      ),
      line(
        [
          [950, 380],
          [1010, 620],
        ],
        "#8d979c",
        14,
      ),
      ellipse([938, 346, 40, 56], "#a9b4b9", { transform: "rotate(-14 938 346)" }),
      lemon([180, 200, 1.2, 1, -24]),
      at(
        [170, 480, 1],
        circle([0, 0, 70], "#fff"),
        circle([0, 0, 52], "#d8513f"),
        times(12, (i) =>
          circle([Math.cos(i * 2.4) * i * 4, Math.sin(i * 2.4) * i * 4, 3], "#fff", { opacity: 0.7 }),
        ),
      ),
    );
  },
  "fish-counter"(c) {
    const fish = (place, body, belly) =>
      at(
        place,
        path(
          "M-120 0 Q-60 -54 40 -34 Q80 -24 104 -8 L150 -44 Q140 0 150 44 L104 8 Q80 24 40 34 Q-60 54 -120 0 Z",
          body,
        ),
        path("M-120 0 Q-60 54 40 34 Q80 24 104 8 Q0 16 -120 0 Z", belly),
        circle([-84, -10, 8], "#fff"),
        circle([-84, -10, 4], "#16202a"),
        curve("M-56 -24 Q-40 0 -56 24", "#00000044", 3),
        times(9, (i) =>
          curve(`M${-30 + (i % 5) * 26} ${-16 + Math.floor(i / 5) * 18} q8 8 0 16`, "#ffffff66", 2),
        ),
      );
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#2f7f86", "#1f5f68"])),
      times(34, (i) =>
        rect([(i % 12) * 104 - 6, Math.floor(i / 12) * 54, 100, 50], "#3a929a", { opacity: 0.6 }),
      ),
      rect([0, 190, WIDTH, 485], "#e3eef0"),
      times(210, () =>
        rect(
          [c.random(-10, 1200), c.random(200, 670), c.random(16, 36), c.random(12, 26)],
          ["#fff", "#cfe4ea", "#f1f8fa"][Math.floor(c.random(0, 3))],
          { rx: 5, opacity: 0.9 },
        ),
      ),
    );
    c.add(
      times(4, (i) => fish([170 + i * 290, 290 + (i % 2) * 14, 1, 1, -12], "#6f8fa5", "#dfe9ec")),
      times(4, (i) => fish([250 + i * 280, 430 + (i % 2) * 12, 1.05, 1, -8], "#e07a5c", "#fbe0cf")),
      times(5, (i) => fish([110 + i * 260, 570, 0.9, 1, -6], "#3f6478", "#cfdbe0")),
      [
        [60, 250],
        [420, 240],
        [770, 250],
        [1130, 240],
      ].map(([x, y], i) =>
        at(
          [x, y - 36, 1, 1, -4],
          rect([-46, -32, 100, 56], "#fff"),
          rect([-34, -18, 60, 8], "#26405c"),
          rect([-34, 0, 40 + i * 8, 10], "#d8513f"),
        ),
      ),
      lemon([600, 380, 0.7]),
      lemon([960, 510, 0.7, 1, 20]),
      herb([340, 520, 1, 1, 70]),
      herb([840, 370, 1, 1, -70]),
    );
  },
  "coffee-above"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#e2604c"),
      poly(
        [
          [0, 675],
          [700, 0],
          [1200, 0],
          [1200, 675],
        ],
        "#f2b134",
      ),
      at(
        [560, 350, 1],
        circle([14, 20, 230], "#000", { opacity: 0.18 }),
        circle([0, 0, 230], "#fdfaf3"),
        circle([0, 0, 168], "#f3ecdc"),
        circle([0, 0, 140], "#fff"),
        rect([120, -26, 120, 52], "#fff", { rx: 26 }),
        circle([0, 0, 120], "#6b3d22"),
        path("M0 84 Q-84 30 -62 -28 Q-40 -74 0 -30 Q40 -74 62 -28 Q84 30 0 84 Z", "#f4e0bd"),
        path("M0 58 Q-50 20 -38 -16 Q-22 -40 0 -10 Q22 -40 38 -16 Q50 20 0 58 Z", "#a8693c"),
        path("M0 34 Q-24 14 -18 -4 Q-8 -16 0 0 Q8 -16 18 -4 Q24 14 0 34 Z", "#f4e0bd"),
      ),
      at(
        [960, 240, 1, 1, 16],
        rect([-130, -160, 280, 360], "#000", { opacity: 0.14, transform: "translate(10 14)" }),
        rect([-130, -160, 280, 360], "#fffdf6"),
        rect([-106, -134, 232, 38], "#26405c"),
        rect([-106, -82, 108, 86], "#1f6f78"),
        times(6, (i) => rect([14, -82 + i * 15, 112 - (i % 3) * 20, 7], "#b3ab9a")),
        times(9, (i) => rect([-106, 22 + i * 18, 232 - ((i * 37) % 60), 7], "#c9c1b0")),
      ),
      at(
        [180, 170, 1],
        circle([6, 10, 94], "#000", { opacity: 0.16 }),
        circle([0, 0, 94], "#fff"),
        path(
          "M-54 20 Q-70 -40 -10 -56 Q30 -62 24 -30 Q20 -6 -4 -2 Q-20 2 -14 20 Q0 44 50 20 Q40 62 0 64 Q-40 60 -54 20 Z",
          "#c98a42",
        ),
        times(5, (i) => curve(`M${-44 + i * 20} ${30 - i * 10} q10 6 20 0`, "#8a5a24", 4)),
      ),
      line(
        [
          [780, 560],
          [900, 640],
        ],
        "#c9d2d6",
        13,
      ),
      ellipse([768, 552, 24, 34], "#dfe6e8", { transform: "rotate(-52 768 552)" }),
    );
  },
  "brewery-tanks"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#5a3327", "#8a5236"])),
      times(44, (i) =>
        rect([(i % 11) * 116 - (Math.floor(i / 11) % 2) * 58, Math.floor(i / 11) * 130, 110, 58], "#7a4630", {
          rx: 3,
          opacity: 0.55,
        }),
      ),
      rect([0, 560, WIDTH, 115], "#3d2a24"),
    );
    const tank = (place, metal, shade) =>
      at(
        place,
        rect([-84, -300, 168, 250], metal, { rx: 10 }),
        path("M-84 -290 Q0 -390 84 -290 Z", metal),
        path("M-84 -60 L-20 10 H20 L84 -60 Z", metal),
        rect([30, -300, 54, 250], shade, { opacity: 0.3 }),
        rect([-60, -290, 16, 230], "#fff", { opacity: 0.4, rx: 8 }),
        circle([0, -190, 36], shade, { opacity: 0.5 }),
        circle([0, -190, 25], "#2b2320"),
        line(
          [
            [-64, -60],
            [-64, 60],
          ],
          shade,
          12,
        ),
        line(
          [
            [64, -60],
            [64, 60],
          ],
          shade,
          12,
        ),
        line(
          [
            [0, -350],
            [0, -400],
            [120, -400],
          ],
          shade,
          12,
        ),
      );
    c.add(
      tank([190, 540, 1.15], "#d98a4a", "#8a4a22"),
      tank([460, 540, 1.15], "#c9d2d6", "#6d7b82"),
      tank([730, 540, 1.15], "#c9d2d6", "#6d7b82"),
      rect([890, 400, 330, 30], "#a97048"),
      rect([910, 430, 300, 160], "#6b4430"),
      times(3, (i) =>
        at(
          [960 + i * 92, 400, 1],
          path("M-30 -110 H30 L24 0 H-24 Z", ["#f2b134", "#c96f2c", "#4a241a"][i]),
          path("M-34 -112 Q-30 -140 0 -136 Q30 -140 34 -112 Q30 -98 0 -100 Q-30 -98 -34 -112 Z", "#fff6e0"),
          rect([-18, -90, 8, 76], "#fff", { opacity: 0.3 }),
        ),
      ),
      figure([860, 610, 1.1], { skin: "#e9bd98", coat: "#1f6f78", hair: "#a5623a" }),
      times(4, (i) => [
        line(
          [
            [150 + i * 300, 0],
            [150 + i * 300, 60],
          ],
          "#2b1a14",
          4,
        ),
        circle([150 + i * 300, 76, 17], "#ffe7a8"),
        circle(
          [150 + i * 300, 76, 110],
          c.glow([
            [0, "#ffe7a8", 0.4],
            [1, "#ffe7a8", 0],
          ]),
        ),
      ]),
    );
  },
  allotment(c) {
    c.add(
      sky(c, ["#9fd3dc", "#e9f3da"]),
      sun(c, [170, 130, 52], "#fff6d0"),
      cloud([760, 100, 1.2], "#fff"),
      hills(c, { base: 300, height: 80, fill: "#a9c98f", rough: 0.7 }),
      times(6, (i) => tree([90 + i * 220, 320, c.random(110, 170)], i % 2 ? "#7faf6a" : "#5f9b57")),
      rect([0, 310, WIDTH, 365], "#8fb86a"),
      times(5, (i) =>
        poly(
          [
            [520 + (i - 2) * 130, 330],
            [600 + (i - 2) * 130, 330],
            [640 + (i - 2) * 320, 675],
            [420 + (i - 2) * 320, 675],
          ],
          "#7a5138",
        ),
      ),
    );
    for (let bed = 0; bed < 5; bed += 1)
      for (let row = 0; row < 7; row += 1) {
        const t = (row + 0.5) / 7;
        const x = 560 + (bed - 2) * (130 + 190 * t) - 30 * t;
        const y = 340 + 320 * t;
        c.add(
          bed % 3 === 0
            ? times(5, (k) =>
                ellipse(
                  [x + (k - 2) * 9 * (1 + t), y, 9 * (0.7 + t), 14 * (0.7 + t)],
                  k % 2 ? "#4e8a4f" : "#6aa85a",
                ),
              )
            : bed % 3 === 1
              ? [
                  circle([x, y, 17 * (0.6 + t)], "#e08a2c"),
                  path(`M${x} ${y - 14 * (0.6 + t)} q4 -10 10 -12`, "none", {
                    stroke: "#3f6f3a",
                    strokeWidth: 4,
                  }),
                ]
              : [circle([x, y, 18 * (0.6 + t)], "#8fbf7a"), circle([x, y, 11 * (0.6 + t)], "#bfe0a0")],
        );
      }
    c.add(
      rect([960, 170, 170, 150], "#c96f5a"),
      poly(
        [
          [940, 176],
          [1045, 100],
          [1150, 176],
        ],
        "#6b3a30",
      ),
      rect([1010, 230, 54, 90], "#4a2c1e"),
      rect([1084, 210, 30, 34], "#cfe6ea"),
      figure([330, 560, 1.1], { skin: "#6a4028", coat: "#f2b134", legs: "#3f6ea3", arm: 14 }),
      line(
        [
          [396, 400],
          [396, 570],
        ],
        "#8a6a48",
        7,
      ),
      path("M376 566 H416 L410 604 Q396 614 382 604 Z", "#8d979c"),
    );
  },
};
