import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, hills, sky, sun, tree } from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";

export const kitchenScenes = {
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
