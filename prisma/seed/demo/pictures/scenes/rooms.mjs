import { houses, skyline } from "../draw/buildings.mjs";
import {
  at,
  circle,
  curve,
  ellipse,
  fade,
  line,
  path,
  pick,
  poly,
  rect,
  times,
  WIDTH,
} from "../draw/canvas.mjs";
import { bicycle } from "../draw/machines.mjs";
import { cloud, sea, sky, stars, sun, tree } from "../draw/nature.mjs";
import { bust, COATS, figure, SKINS } from "../draw/people.mjs";

export const roomsScenes = {
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
