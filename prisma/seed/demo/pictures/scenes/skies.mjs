import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { hills, moon, pine, reeds, sea, shimmer, sky, stars } from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";

export const skiesScenes = {
  "aurora-bay"(c) {
    c.add(sky(c, ["#050d24", "#0f2a4a", "#1f4f66"]), stars(c, 190, 400));
    const soft = c.define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-10%" width="160%" height="120%"><feGaussianBlur stdDeviation="20 8"/></filter>`,
    );
    for (const [x, colour, sway] of [
      [90, "#5ff0b0", 120],
      [380, "#7af5c8", -80],
      [610, "#5ff0b0", 140],
      [850, "#a98af5", -110],
      [1030, "#5ff0b0", 60],
    ])
      c.add(
        path(
          `M${x} 400 C${x - 80} 300 ${x + sway} 220 ${x + 20} 30 L${x + 170} 60 C${x + 120 + sway} 230 ${x + 60} 300 ${x + 140} 400 Z`,
          c.gradient([
            [0, colour, 0],
            [0.65, colour, 0.55],
            [1, colour, 0.05],
          ]),
          { filter: soft },
        ),
      );
    c.add(
      hills(c, { base: 420, height: 150, fill: "#0a1b30", rough: 0.9 }),
      sea(c, 418, ["#14405a", "#071a30"], "#8ff0d0", 60),
      shimmer(c, { x: 640, top: 424, bottom: 640, width: 520, colour: "#7af5c8", count: 20, opacity: 0.3 }),
      path("M0 640 Q300 580 700 620 Q1000 640 1200 600 V675 H0 Z", "#050d1c"),
      figure([480, 616, 0.55], { skin: "#050d1c", coat: "#050d1c", legs: "#050d1c", hair: "#050d1c" }),
      figure([524, 618, 0.5], { skin: "#050d1c", coat: "#050d1c", legs: "#050d1c", hair: "#050d1c" }),
      times(9, (i) => pine([960 + i * 34, 622 - i * 2, c.random(60, 130)], "#050d1c")),
    );
  },
  "telescope-dunes"(c) {
    c.add(
      sky(c, ["#120f33", "#3b2a6b", "#a0577f", "#f0a07a"]),
      stars(c, 170, 420),
      times(240, () => {
        const t = c.random(0, 1);
        return circle(
          [t * 1200 + c.random(-60, 60), 60 + t * 320 + c.random(-70, 70), c.random(0.5, 1.8)],
          "#ffe9f5",
          { opacity: 0.7 },
        );
      }),
      moon(c, [990, 130, 30], "#fff6dc", "#d9ccb0"),
      hills(c, { base: 560, height: 120, fill: "#4a2f5e", rough: 0.6 }),
      hills(c, { base: 620, height: 110, fill: "#2d1d42", rough: 0.7 }),
      reeds(c, 70, [0, 1200, 640], "#1c122c", 110),
      path("M0 630 Q500 590 1200 640 V675 H0 Z", "#1c122c"),
    );
    c.add(
      at(
        [520, 620, 1.1],
        line(
          [
            [0, -70],
            [-46, 0],
          ],
          "#120b1e",
          8,
        ),
        line(
          [
            [0, -70],
            [46, 0],
          ],
          "#120b1e",
          8,
        ),
        line(
          [
            [0, -70],
            [0, 0],
          ],
          "#120b1e",
          8,
        ),
        at(
          [0, -84, 1, 1, -34],
          rect([-90, -20, 200, 38], "#f7f3ea", { rx: 6 }),
          rect([96, -26, 26, 50], "#e2604c", { rx: 4 }),
          rect([-120, -11, 34, 20], "#46586b", { rx: 3 }),
        ),
      ),
      figure([396, 626, 0.8], { skin: "#c98f63", coat: "#1f6f78", legs: "#120b1e" }),
      figure([660, 632, 0.56], { skin: "#e9bd98", coat: "#e2604c", legs: "#120b1e", arm: 26 }),
    );
  },
  "weather-chart"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#e8f0ec", "#cfe2e2"])),
      path(
        "M620 675 Q560 560 640 480 Q720 400 660 300 Q600 220 700 130 Q760 60 740 0 H1200 V675 Z",
        "#f3e2b8",
      ),
      path("M640 480 Q720 400 660 300", "none"),
      times(9, (i) =>
        ellipse([360, 320, 40 + i * 54, 30 + i * 42], "none", {
          stroke: "#2f6f8f",
          strokeWidth: i % 3 === 0 ? 5 : 2.5,
          opacity: 0.75,
          transform: `rotate(-18 360 320)`,
        }),
      ),
      curve("M360 320 Q520 360 640 500 Q720 590 900 640", "#3f6ea3", 7),
      curve("M360 320 Q560 250 760 270 Q900 290 1000 380", "#d8513f", 7),
    );
    c.add(
      times(7, (i) =>
        at(
          [440 + i * 62, 352 + i * i * 6.2, 1, 1, 30 + i * 6],
          poly(
            [
              [-15, 0],
              [15, 0],
              [0, -26],
            ],
            "#3f6ea3",
          ),
        ),
      ),
      times(6, (i) =>
        at(
          [480 + i * 84, 276 + Math.abs(i - 3) * 4 + (i > 4 ? 12 : 0), 1],
          path("M-16 0 A16 16 0 0 1 16 0 Z", "#d8513f"),
        ),
      ),
      circle([360, 320, 34], "#2f6f8f"),
      path("M350 304 V338 H374", "none", { stroke: "#fff", strokeWidth: 8, strokeLinecap: "round" }),
      circle([1010, 150, 34], "#d8513f"),
      path("M998 134 V166 M1022 134 V166 M998 150 H1022", "none", {
        stroke: "#fff",
        strokeWidth: 8,
        strokeLinecap: "round",
      }),
    );
    c.add(
      times(5, (i) =>
        line(
          [
            [120 + i * 60, 590 - i * 20],
            [180 + i * 60, 560 - i * 20],
            [166 + i * 60, 552 - i * 20],
          ],
          "#26405c",
          4,
        ),
      ),
      circle([682, 330, 12], "#26405c"),
      circle([682, 330, 5], "#fff"),
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
};
