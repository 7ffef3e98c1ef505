import { dinghy, rowingEight, sailboat } from "../draw/boats.mjs";
import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, gulls, hills, sea, sky, sun, tree, waves } from "../draw/nature.mjs";
import { crowd, figure, runner, SKINS } from "../draw/people.mjs";
import { skyline } from "../draw/town.mjs";

const player = (place, skin, shirt, shorts) =>
  at(
    place,
    line(
      [
        [-8, -80],
        [-30, -40],
        [-20, -2],
      ],
      skin,
      14,
    ),
    line(
      [
        [8, -80],
        [40, -50],
        [70, -30],
      ],
      skin,
      14,
    ),
    line(
      [
        [0, -86],
        [4, -70],
      ],
      shorts,
      36,
    ),
    path("M-28 -84 Q-30 -154 0 -158 Q30 -154 30 -84 Z", shirt),
    line(
      [
        [-24, -142],
        [-54, -112],
      ],
      shirt,
      13,
    ),
    line(
      [
        [24, -142],
        [56, -120],
      ],
      shirt,
      13,
    ),
    circle([0, -180, 20], skin),
    path("M-21 -182 Q-22 -206 0 -206 Q22 -206 21 -182 Q12 -196 0 -196 Q-12 -196 -21 -182 Z", "#2c211d"),
  );
const ball = (place) =>
  at(
    place,
    circle([0, 0, 20], "#fff"),
    poly(
      [
        [0, -9],
        [9, -3],
        [6, 8],
        [-6, 8],
        [-9, -3],
      ],
      "#26344a",
    ),
    times(5, (i) =>
      line(
        [
          [Math.sin(i * 1.257) * 10, -Math.cos(i * 1.257) * 10],
          [Math.sin(i * 1.257) * 19, -Math.cos(i * 1.257) * 19],
        ],
        "#26344a",
        2.5,
      ),
    ),
  );

export const sport = {
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
  "rowing-eight"(c) {
    c.add(
      sky(c, ["#f6b98f", "#fbdcb4", "#fdf0da"]),
      sun(c, [300, 210, 56], "#fff6df"),
      hills(c, { base: 340, height: 100, fill: "#c99a8a", rough: 0.8 }),
      times(13, (i) => tree([40 + i * 94, 356, c.random(70, 130)], i % 2 ? "#7a8f6a" : "#93a373")),
      sea(c, 350, ["#f0c9a4", "#9a8f9f", "#4a5a7f"], "#fff", 60),
      rowingEight([600, 470, 1.35]),
      path("M160 500 Q600 540 1080 500 L1160 516 Q600 590 60 520 Z", "#fff", { opacity: 0.3 }),
      waves(610, { fill: "#3f4f75", amplitude: 8, length: 160 }),
    );
  },
  regatta(c) {
    c.add(
      sky(c, ["#3f9fd0", "#bfe6ee"]),
      cloud([260, 120, 1.1], "#fff"),
      cloud([820, 90, 1.4], "#fff"),
      hills(c, { base: 310, height: 80, fill: "#7fb394", rough: 0.7 }),
      sea(c, 300, ["#3fa3b8", "#135f82"], "#fff", 90),
      times(9, (i) =>
        dinghy([70 + i * 136, 380 + (i % 3) * 14, 0.6], ["#e2604c", "#f2b134", "#5b3a63", "#fff"][i % 4]),
      ),
      sailboat([260, 580, 1.35, 1, 9], { sail: "#e2604c", jib: "#fff", stripe: "#fff", hull: "#26405c" }),
      sailboat([620, 540, 1.15, 1, 9], { sail: "#fff", jib: "#f2b134", stripe: "#1f6f78" }),
      sailboat([960, 600, 1.45, 1, 9], { sail: "#f2b134", jib: "#fff", stripe: "#d8513f", hull: "#fff" }),
      circle([1120, 520, 26], "#e2604c"),
      rect([1094, 512, 52, 12], "#fff"),
      waves(636, { fill: "#0f4f70", amplitude: 12 }),
    );
  },
  "winter-swimmers"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#6fc0c4", "#2f8f9f", "#1a6a82"])),
      times(28, () =>
        curve(
          `M${Math.round(c.random(-60, 1160))} ${Math.round(c.random(20, 660))} q26 -14 52 0 t52 0`,
          "#fff",
          3,
          { opacity: 0.35 },
        ),
      ),
    );
    const swimmer = (x, y, cap, skin, turn) =>
      at(
        [x, y, 1.3, 1, turn],
        circle([0, 0, 78], "#fff", { opacity: 0.18 }),
        circle([0, 0, 52], "#fff", { opacity: 0.2 }),
        line(
          [
            [-24, 12],
            [-58, -24],
            [-44, -60],
          ],
          skin,
          15,
        ),
        line(
          [
            [24, 12],
            [50, 44],
            [40, 76],
          ],
          skin,
          15,
        ),
        ellipse([0, 26, 34, 42], skin),
        path("M-34 30 Q0 8 34 30 L30 66 H-30 Z", "#26344a"),
        circle([0, -22, 27], cap),
        curve("M-24 -30 Q0 -44 24 -30", "#fff", 4, { opacity: 0.6 }),
        at(
          [66, 70, 1],
          ellipse([0, 0, 24, 15], "#f29a3c"),
          line(
            [
              [-20, -8],
              [-40, -30],
            ],
            "#fff",
            2,
          ),
        ),
      );
    c.add(
      swimmer(240, 190, "#e2604c", "#e9bd98", 20),
      swimmer(560, 130, "#f2b134", "#8d5a3b", -10),
      swimmer(900, 210, "#f7f3ea", "#c98f63", 32),
      swimmer(330, 480, "#5b3a63", "#f2cfb0", 8),
      swimmer(680, 400, "#d8513f", "#6a4028", 24),
      swimmer(1010, 520, "#1d2b4a", "#e9bd98", -16),
      gulls(c, 2, [60, 560, 200, 640]),
    );
  },
  "coast-run"(c) {
    c.add(
      sky(c, ["#f3a683", "#f9d5a7", "#fdf0da"]),
      sun(c, [930, 230, 70], "#fff3d0"),
      sea(c, 400, ["#e8a98a", "#a8718a"], "#fff", 40),
      hills(c, { base: 470, height: 150, fill: "#8a5a6f", rough: 0.6 }),
      hills(c, { base: 560, height: 120, fill: "#5f4263", rough: 0.5 }),
      path("M0 600 Q600 540 1200 600 V675 H0 Z", "#3a2a4a"),
      runner([260, 610, 1.2], { skin: SKINS[1], top: "#f2b134" }),
      runner([470, 594, 1.1], { skin: SKINS[0], top: "#e2604c" }),
      runner([650, 588, 1], { skin: SKINS[2], top: "#9fd3c7" }),
      runner([860, 588, 0.95], { skin: SKINS[4], top: "#fff" }),
      gulls(c, 6, [200, 100, 800, 260], "#8a5a6f"),
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
};
