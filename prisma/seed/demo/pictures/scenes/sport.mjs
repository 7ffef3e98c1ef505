import { circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, sky } from "../draw/nature.mjs";
import { crowd, figure, SKINS } from "../draw/people.mjs";
import { ball, player } from "../draw/players.mjs";

export const sportScenes = {
  "football-floodlights"(c) {
    c.add(
      sky(c, ["#0b1638", "#1f3570", "#3f5a9a"]),
      rect([0, 250, WIDTH, 190], "#1a2550"),
      times(420, () =>
        circle(
          [c.random(0, 1200), c.random(270, 430), 5.5],
          ["#d8513f", "#f2b134", "#fff", "#8d5a3b", "#3f6ea3", "#c98f63", "#26344a"][
            Math.floor(c.random(0, 7))
          ],
          { opacity: 0.8 },
        ),
      ),
      rect([0, 236, WIDTH, 20], "#26345f"),
      path("M0 236 L90 160 H1110 L1200 236 Z", "#121b3f"),
    );
    for (const x of [120, 1080])
      c.add(
        line(
          [
            [x, 236],
            [x, 50],
          ],
          "#8fa3c9",
          8,
        ),
        rect([x - 60, 20, 120, 56], "#8fa3c9", { rx: 4 }),
        times(8, (i) => circle([x - 44 + (i % 4) * 29, 36 + Math.floor(i / 4) * 26, 9], "#fffbe0")),
        circle(
          [x, 48, 230],
          c.glow([
            [0, "#fffbe0", 0.6],
            [1, "#fffbe0", 0],
          ]),
        ),
      );
    c.add(
      rect([0, 430, WIDTH, 16], "#f2b134"),
      times(10, (i) =>
        poly(
          [
            [i * 150 - 60, 675],
            [i * 150 + 90, 675],
            [600 + (i - 4) * 76 + 34, 446],
            [600 + (i - 5) * 76 + 34, 446],
          ],
          i % 2 ? "#3f9a55" : "#368a4b",
        ),
      ),
      curve("M420 446 Q600 560 780 446", "#fff", 4),
      player([470, 610, 1.15], "#8d5a3b", "#d8513f", "#fff"),
      player([720, 620, 1.2], "#e9bd98", "#f4efe4", "#26344a"),
      player([980, 560, 0.85], "#c98f63", "#d8513f", "#fff"),
      player([210, 560, 0.85], "#e9bd98", "#f4efe4", "#26344a"),
      ball([590, 630, 1.15]),
    );
  },
  "football-pitch-above"(c) {
    c.add(
      times(10, (i) => rect([i * 120, 0, 120, 675], i % 2 ? "#4fa862" : "#459b58")),
      rect([60, 50, 1080, 575], "none", { stroke: "#fff", strokeWidth: 5 }),
      line(
        [
          [600, 50],
          [600, 625],
        ],
        "#fff",
        5,
      ),
      circle([600, 337, 92], "none", { stroke: "#fff", strokeWidth: 5 }),
      rect([60, 180, 170, 315], "none", { stroke: "#fff", strokeWidth: 5 }),
      rect([970, 180, 170, 315], "none", { stroke: "#fff", strokeWidth: 5 }),
      rect([60, 260, 70, 155], "none", { stroke: "#fff", strokeWidth: 5 }),
      rect([1070, 260, 70, 155], "none", { stroke: "#fff", strokeWidth: 5 }),
    );
    const token = (x, y, fill) => [
      circle([x + 4, y + 6, 24], "#000", { opacity: 0.2 }),
      circle([x, y, 24], fill),
      circle([x, y, 24], "none", { stroke: "#fff", strokeWidth: 4 }),
    ];
    c.add(
      curve("M300 200 Q420 110 560 190", "#fff2b0", 6, { strokeDasharray: "4 16" }),
      curve("M560 210 Q700 300 860 240", "#fff2b0", 6, { strokeDasharray: "4 16" }),
      curve("M860 240 Q980 230 1060 320", "#fff2b0", 6, { strokeDasharray: "4 16" }),
      [
        [120, 337],
        [260, 140],
        [250, 270],
        [250, 410],
        [270, 540],
        [440, 220],
        [430, 450],
        [560, 190],
        [620, 480],
        [860, 240],
        [820, 420],
      ].map(([x, y]) => token(x, y, "#d8513f")),
      [
        [1080, 337],
        [960, 160],
        [940, 300],
        [950, 400],
        [930, 540],
        [760, 180],
        [740, 330],
        [750, 500],
        [660, 260],
        [540, 350],
        [500, 560],
      ].map(([x, y]) => token(x, y, "#26405c")),
      ball([1050, 316, 0.75]),
    );
  },
  "netball-hall"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#dfe8ea", "#f3efe2"])),
      times(7, (i) => rect([60 + i * 160, 40, 120, 100], "#bfdbe3", { rx: 4 })),
      rect([0, 190, WIDTH, 160], "#c9b08a"),
      times(5, (i) => rect([0, 196 + i * 31, WIDTH, 5], "#b0966f")),
      crowd(c, { y: 330, count: 15, scale: 0.55 }),
      rect([0, 346, WIDTH, 330], "#e0a46a"),
      times(9, (i) =>
        line(
          [
            [600 + (i - 4) * 150, 346],
            [600 + (i - 4) * 330, 675],
          ],
          "#cf9157",
          3,
        ),
      ),
      curve("M760 675 Q780 470 1200 440", "#fff", 6),
      line(
        [
          [0, 470],
          [1200, 430],
        ],
        "#1f6f78",
        6,
      ),
      line(
        [
          [1010, 560],
          [1010, 150],
        ],
        "#46586b",
        11,
      ),
      ellipse([952, 156, 52, 15], "none", { stroke: "#d8513f", strokeWidth: 7 }),
      times(7, (i) =>
        line(
          [
            [906 + i * 15, 164],
            [920 + i * 10, 220],
          ],
          "#fff",
          2.5,
        ),
      ),
      circle([900, 84, 30], "#f2b134"),
      curve("M874 72 Q900 92 926 76 M890 56 Q884 90 898 113", "#c9861c", 3),
      figure([820, 590, 1.35], { skin: "#8d5a3b", coat: "#5b3a63", arm: 60 }),
      figure([1080, 600, 1.3, -1], { skin: "#e9bd98", coat: "#f2b134", arm: 70 }),
      figure([520, 580, 1.2], { skin: "#c98f63", coat: "#f2b134", arm: 6 }),
      figure([270, 600, 1.25], { skin: "#f2cfb0", coat: "#5b3a63" }),
    );
  },
  "rope-end"(c) {
    c.add(sky(c, ["#7fb9d4", "#e3f0e6"]), cloud([220, 120, 1.1], "#fff"), cloud([960, 90, 1.3], "#fff"));
    c.add(
      path("M60 300 L1140 240 L1180 320 L100 372 Z", "#26405c"),
      path("M60 300 L1140 240 L1142 252 L64 312 Z", "#f2b134"),
    );
    c.add(
      poly(
        [
          [110, 370],
          [1160, 322],
          [1160, 560],
          [110, 560],
        ],
        "#7d3a34",
      ),
      times(9, (i) => rect([150 + i * 112, 300, 9, 260], "#f7f3ea")),
    );
    c.add(
      times(5, (row) =>
        times(22, (i) =>
          rect(
            [126 + i * 47, 384 + row * 36 - i * 1.6, 38, 20],
            (i + row) % 7 === 0 ? "#f2b134" : "#d8513f",
            { rx: 4 },
          ),
        ),
      ),
    );
    c.add(
      times(5, (i) => [
        line(
          [
            [170 + i * 230, 296 - i * 13],
            [170 + i * 230, 180 - i * 13],
          ],
          "#5a6672",
          5,
        ),
        path(
          `M${172 + i * 230} ${182 - i * 13} q34 -16 66 4 q-6 18 2 34 q-34 -14 -68 2 Z`,
          i % 2 ? "#f7f3ea" : "#d8513f",
        ),
      ]),
    );
    c.add(
      rect([0, 556, 1200, 119], c.gradient(["#4fa862", "#3a8a4c"])),
      times(6, (i) =>
        poly(
          [
            [i * 220 - 60, 675],
            [i * 220 + 50, 675],
            [i * 190 + 130, 556],
            [i * 190 + 40, 556],
          ],
          "#fff",
          { opacity: 0.07 },
        ),
      ),
      rect([0, 596, 1200, 5], "#fff"),
    );
    c.add(
      line(
        [
          [900, 600],
          [900, 500],
          [1090, 500],
          [1090, 600],
        ],
        "#fff",
        8,
      ),
      times(9, (i) =>
        line(
          [
            [904 + i * 22, 504],
            [904 + i * 22, 598],
          ],
          "#fff",
          1.2,
          { opacity: 0.7 },
        ),
      ),
      times(5, (i) =>
        line(
          [
            [902, 520 + i * 18],
            [1088, 520 + i * 18],
          ],
          "#fff",
          1.2,
          { opacity: 0.7 },
        ),
      ),
      player([420, 640, 0.8], SKINS[3], "#d8513f", "#fff"),
      ball([520, 640, 0.9]),
    );
  },
};
