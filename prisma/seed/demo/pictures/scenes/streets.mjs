import { houses, skyline } from "../draw/buildings.mjs";
import { at, circle, curve, line, path, pick, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { bicycle, lamp, tram } from "../draw/machines.mjs";
import { bands, cloud, gulls, hills, rain, sea, shimmer, sky, sun } from "../draw/nature.mjs";
import { bust, COATS, figure, SKINS } from "../draw/people.mjs";

export const streetsScenes = {
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
};
