import { houses } from "../draw/buildings.mjs";
import { WIDTH, circle, curve, ellipse, line, path, poly, rect, times } from "../draw/canvas.mjs";
import { lamp } from "../draw/machines.mjs";
import { sea, sky, stars } from "../draw/nature.mjs";
import { COATS, SKINS, crowd, figure } from "../draw/people.mjs";

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
};
