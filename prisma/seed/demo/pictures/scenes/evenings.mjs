import { houses } from "../draw/buildings.mjs";
import { circle, curve, ellipse, line, path, poly, rect, SPINES, times, WIDTH } from "../draw/canvas.mjs";
import { lamp } from "../draw/machines.mjs";
import { sea, sky, stars } from "../draw/nature.mjs";
import { COATS, crowd, figure, SKINS } from "../draw/people.mjs";

export const eveningsScenes = {
  "street-lanterns"(c) {
    c.add(
      sky(c, ["#1c1b4b", "#5b3a7a", "#e07f76"]),
      houses(c, {
        from: -20,
        to: 330,
        base: 620,
        low: 300,
        high: 420,
        colours: ["#3a2c5f", "#46336b", "#33275a"],
        roof: "#221b44",
        window: "#ffd98a",
        dark: "#2a2150",
        lit: 0.5,
      }),
      houses(c, {
        from: 870,
        to: 1220,
        base: 620,
        low: 300,
        high: 420,
        colours: ["#3a2c5f", "#46336b", "#33275a"],
        roof: "#221b44",
        window: "#ffd98a",
        dark: "#2a2150",
        lit: 0.5,
      }),
      sea(c, 560, ["#c9718a", "#46336b"], "#ffd98a", 20),
      poly(
        [
          [0, 675],
          [1200, 675],
          [760, 556],
          [440, 556],
        ],
        "#4a3a5f",
      ),
    );
    for (const [y, count, size] of [
      [120, 9, 1.2],
      [240, 8, 0.95],
      [340, 7, 0.7],
    ])
      c.add(
        curve(`M0 ${y - 60} Q600 ${y + 90} 1200 ${y - 60}`, "#221b44", 3),
        times(count, (i) => {
          const t = (i + 0.5) / count;
          const ly = y - 60 + 300 * t * (1 - t);
          return [
            circle(
              [t * 1200, ly + 34 * size, 70 * size],
              c.glow([
                [0, "#ffb45e", 0.5],
                [1, "#ffb45e", 0],
              ]),
            ),
            ellipse(
              [t * 1200, ly + 34 * size, 26 * size, 32 * size],
              ["#f2b134", "#e2604c", "#f7e2b0", "#7fc0b0"][i % 4],
            ),
            rect([t * 1200 - 9 * size, ly, 18 * size, 7 * size], "#221b44"),
          ];
        }),
      );
    c.add(
      times(9, (i) =>
        figure([140 + i * 118 + c.random(-20, 20), 660 - (i % 3) * 26, 0.72 - (i % 3) * 0.12], {
          skin: SKINS[i % 6],
          coat: COATS[i % 8],
        }),
      ),
      lamp([1010, 660, 1]),
    );
  },
  "open-air-cinema"(c) {
    c.add(
      sky(c, ["#161338", "#46357a", "#d67f8a"]),
      stars(c, 110, 260),
      houses(c, {
        from: -10,
        to: 1220,
        base: 500,
        low: 90,
        high: 160,
        colours: ["#2a2552", "#332c5f", "#241f49"],
        roof: "#1b173a",
        window: "#ffd98a",
        dark: "#221d44",
        lit: 0.4,
      }),
      rect([0, 496, WIDTH, 179], "#1f2a3a"),
      rect([300, 110, 600, 350], "#0f0d24", { rx: 6 }),
      rect([314, 124, 572, 322], c.gradient(["#7fd0d6", "#f7e2b0"])),
      circle([700, 240, 54], "#fff6d8"),
      path("M314 380 Q440 330 560 372 Q700 330 886 370 V446 H314 Z", "#2f7f86"),
      path("M470 380 L520 250 L556 380 Z", "#fff"),
      path("M446 378 H580 L560 402 H462 Z", "#d8513f"),
      line(
        [
          [330, 460],
          [330, 540],
        ],
        "#0f0d24",
        12,
      ),
      line(
        [
          [870, 460],
          [870, 540],
        ],
        "#0f0d24",
        12,
      ),
      circle(
        [600, 290, 420],
        c.glow([
          [0, "#fff2c4", 0.28],
          [1, "#fff2c4", 0],
        ]),
      ),
    );
    c.add(
      crowd(c, { y: 610, count: 12, scale: 0.55, dark: true }),
      crowd(c, { y: 690, count: 9, scale: 0.8, dark: true }),
      times(15, (i) => circle([20 + i * 84, 60 + Math.sin(i * 0.9) * 16, 7], "#ffd98a")),
      curve("M0 50 Q300 90 600 56 T1200 60", "#0f0d24", 3),
    );
  },
  "shop-row"(c) {
    c.add(
      sky(c, ["#f8d9a8", "#fdf0da"]),
      houses(c, { from: -20, to: 1220, base: 330, low: 150, high: 230, lit: 0.45 }),
      rect([0, 324, 1200, 240], "#e9dcc0"),
      rect([0, 560, 1200, 115], "#b7ad9c"),
      rect([0, 560, 1200, 12], "#8f8676"),
    );
    const goods = [
      (x) =>
        times(24, (i) => circle([x + 22 + (i % 8) * 18, 500 - Math.floor(i / 8) * 22, 7], SPINES[i % 9])),
      (x) =>
        times(12, (i) =>
          rect([x + 20 + i * 12, 470 - ((i * 7) % 20), 9, 60 + ((i * 7) % 20)], SPINES[(i * 2) % 9]),
        ),
      (x) =>
        times(3, (i) => [
          circle([x + 44 + i * 52, 470, 21], "#fff"),
          circle([x + 44 + i * 52, 470, 21], "none", { stroke: "#26405c", strokeWidth: 5 }),
          line(
            [
              [x + 44 + i * 52, 470],
              [x + 44 + i * 52, 456],
            ],
            "#26405c",
            4,
          ),
          line(
            [
              [x + 44 + i * 52, 470],
              [x + 54 + i * 52, 474],
            ],
            "#26405c",
            4,
          ),
        ]),
      (x) => times(4, (i) => path(`M${x + 24 + i * 38} 528 v-40 q14 -16 28 0 v40 Z`, SPINES[(i + 1) % 9])),
      (x) =>
        times(5, (i) =>
          rect([x + 20 + i * 30, 440 + (i % 2) * 34, 26, 34], "#fffdf6", {
            stroke: SPINES[i],
            strokeWidth: 4,
          }),
        ),
    ];
    c.add(
      times(5, (i) => {
        const x = 24 + i * 236;
        const front = ["#1f6f78", "#d8513f", "#26405c", "#5f9b6b", "#5b3a63"][i];
        return [
          rect([x, 350, 216, 212], front, { rx: 4 }),
          rect([x + 12, 420, 170, 118], "#cfe6ea", { rx: 3 }),
          goods[i](x),
          rect([x + 12, 530, 170, 10], "#00000033"),
          rect([x + 188, 430, 22, 130], "#fff4d6", { opacity: 0.85 }),
          times(6, (k) =>
            path(
              `M${x - 8 + k * 39} 372 v34 q19 22 39 0 v-34 Z`,
              k % 2 ? "#fffaf0" : SPINES[(i * 2 + 1) % 9],
            ),
          ),
          rect([x - 8, 360, 234, 14], "#fffaf0"),
        ];
      }),
    );
    c.add(
      times(6, (i) =>
        figure([110 + i * 196 + c.random(-20, 20), 640 + (i % 2) * 16, 0.72], {
          skin: SKINS[i],
          coat: COATS[(i * 3 + 2) % 8],
        }),
      ),
      lamp([1150, 650, 1]),
    );
  },
};
