import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { hills, sea, sky, stars } from "../draw/nature.mjs";
import { bust, COATS, crowd, figure, SKINS } from "../draw/people.mjs";
import { houses, lamp } from "../draw/town.mjs";

const pick = (c, list) => list[Math.floor(c.random(0, list.length))];
const SPINES = [
  "#d8513f",
  "#1f6f78",
  "#f2b134",
  "#26405c",
  "#5b3a63",
  "#e8927c",
  "#f4efe4",
  "#5f9b6b",
  "#8a5a3c",
];

export const culture = {
  "theatre-stage"(c) {
    const drape = (x, flip) =>
      times(6, (i) =>
        path(
          `M${x + flip * i * 44} 0 Q${x + flip * (i * 44 + 60)} 320 ${x + flip * (i * 38 + 8)} 600 L${x + flip * (i * 38 - 50)} 600 Q${x + flip * (i * 44 - 4)} 300 ${x + flip * (i * 44 - 54)} 0 Z`,
          i % 2 ? "#a5302f" : "#8a2428",
        ),
      );
    c.add(
      rect([0, 0, WIDTH, 675], "#1a0f1c"),
      rect([150, 60, 900, 500], c.gradient(["#20274e", "#4a4a86", "#c98aa0"])),
      stars(c, 40, 300),
      hills(c, { base: 520, height: 100, fill: "#2b2650", from: 150, to: 1040 }),
      poly(
        [
          [600, -20],
          [340, 580],
          [860, 580],
        ],
        c.gradient([
          [0, "#fff2c4", 0.75],
          [1, "#fff2c4", 0.05],
        ]),
      ),
    );
    c.add(
      ellipse([600, 566, 260, 34], "#ffe9b0", { opacity: 0.5 }),
      figure([520, 570, 1.15], { skin: "#8d5a3b", coat: "#f2b134", arm: 34 }),
      figure([680, 572, 1.1, -1], { skin: "#f2cfb0", coat: "#1f6f78", arm: 10, hair: "#8a6a48" }),
      rect([0, 560, WIDTH, 115], "#5a3327"),
      times(14, (i) =>
        line(
          [
            [i * 92, 560],
            [i * 116 - 140, 675],
          ],
          "#43241c",
          3,
        ),
      ),
      drape(0, 1),
      drape(1200, -1),
      path(
        "M0 0 H1200 V70 " + times(8, (i) => `Q${1125 - i * 150} 150 ${1050 - i * 150} 70`).join(" ") + " Z",
        "#b5393a",
      ),
      times(9, (i) => ellipse([150 + i * 112, 566, 26, 12], "#f2b134")),
    );
  },
  "concert-crowd"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#1b0f3a", "#4b1d6b", "#b0387a"])),
      times(7, (i) =>
        poly(
          [
            [140 + i * 155, 40],
            [30 + i * 130 + (i % 2) * 160, 600],
            [180 + i * 130 + (i % 2) * 160, 600],
          ],
          ["#ffd166", "#4fd1e8", "#ff7aa8"][i % 3],
          { opacity: 0.2 },
        ),
      ),
      times(7, (i) => circle([140 + i * 155, 40, 15], ["#ffd166", "#4fd1e8", "#ff7aa8"][i % 3])),
      rect([60, 18, 1080, 12], "#0f0820"),
      rect([240, 400, 720, 120], "#160a2b"),
      circle(
        [600, 290, 150],
        c.glow([
          [0, "#ffe7a8", 0.8],
          [1, "#ffe7a8", 0],
        ]),
      ),
    );
    const player = (x, y, s) =>
      at(
        [x, y, s],
        figure([0, 0, 1], { skin: "#160a2b", coat: "#160a2b", legs: "#160a2b", hair: "#160a2b" }),
        line(
          [
            [-40, -90],
            [70, -150],
          ],
          "#160a2b",
          9,
        ),
        ellipse([-30, -92, 34, 24], "#160a2b"),
      );
    c.add(
      player(460, 404, 1.05),
      figure([600, 404, 1.15], {
        skin: "#160a2b",
        coat: "#160a2b",
        legs: "#160a2b",
        hair: "#160a2b",
        arm: 40,
      }),
      player(740, 404, 1.05),
      rect([820, 330, 70, 74], "#160a2b", { rx: 8 }),
      circle([870, 350, 30], "#160a2b"),
      line(
        [
          [820, 320],
          [900, 300],
        ],
        "#160a2b",
        6,
      ),
      crowd(c, { y: 620, count: 13, scale: 0.8, dark: true }),
      crowd(c, { y: 700, count: 10, scale: 1.1, dark: true }),
      times(7, () => {
        const x = c.random(60, 1140);
        return line(
          [
            [x, 660],
            [x + c.random(-20, 20), c.random(430, 500)],
          ],
          "#141826",
          24,
        );
      }),
      times(60, () =>
        rect(
          [c.random(0, 1200), c.random(0, 400), 8, 14],
          pick(c, ["#ffd166", "#4fd1e8", "#ff7aa8", "#fff"]),
          { transform: `rotate(${Math.round(c.random(0, 90))} 600 300)`, opacity: 0.7 },
        ),
      ),
    );
  },
  "cello-quartet"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#f4e6cd"),
      circle([310, 330, 250], "#e2604c"),
      circle([880, 380, 230], "#1f6f78"),
      rect([560, 80, 170, 520], "#f2b134"),
      poly(
        [
          [0, 675],
          [420, 675],
          [180, 420],
        ],
        "#26405c",
      ),
    );
    const cello = (place, wood, dark) =>
      at(
        place,
        line(
          [
            [0, 180],
            [0, 250],
          ],
          "#2b2320",
          6,
        ),
        path(
          "M0 -60 Q70 -70 66 -10 Q40 20 46 50 Q100 80 90 140 Q76 196 0 194 Q-76 196 -90 140 Q-100 80 -46 50 Q-40 20 -66 -10 Q-70 -70 0 -60 Z",
          wood,
        ),
        curve("M34 40 q-14 30 6 64 M-34 40 q14 30 -6 64", dark, 5),
        rect([-11, -240, 22, 250], dark, { rx: 5 }),
        rect([-24, 112, 48, 10], dark),
        times(4, (i) =>
          line(
            [
              [-7.5 + i * 5, -236],
              [-9 + i * 6, 150],
            ],
            "#f7efe0",
            1.3,
          ),
        ),
        circle([0, -252, 17], dark),
        path("M-24 130 L24 130 L12 186 H-12 Z", dark),
      );
    c.add(
      cello([310, 350, 1.25, 1, -10], "#a85a2c", "#3a1f14"),
      cello([880, 370, 0.86, 1, 14], "#c98a4a", "#3a1f14"),
      line(
        [
          [160, 470],
          [560, 250],
        ],
        "#3a1f14",
        7,
      ),
      line(
        [
          [164, 476],
          [558, 258],
        ],
        "#fff",
        2.5,
      ),
      times(5, (i) =>
        line(
          [
            [40, 90 + i * 18],
            [1160, 60 + i * 18],
          ],
          "#26405c",
          2,
          { opacity: 0.5 },
        ),
      ),
      times(9, (i) =>
        at(
          [120 + i * 122, 130 - i * 3 + ((i * 37) % 50), 1],
          ellipse([0, 0, 15, 11], "#26405c", { transform: "rotate(-20)" }),
          line(
            [
              [13, -3],
              [13, -62],
            ],
            "#26405c",
            4,
          ),
          i % 3 === 0 ? curve("M13 -62 q24 14 20 40", "#26405c", 5) : "",
        ),
      ),
    );
  },
  bookshop(c) {
    c.add(rect([0, 0, WIDTH, 675], "#6b4430"));
    for (const [row, y] of [
      [0, 30],
      [1, 190],
      [2, 350],
    ]) {
      c.add(rect([40, y, 1120, 140], "#4a2c1e"));
      for (let x = 52; x < 1130; ) {
        const [w, h] = [c.random(16, 40), c.random(86, 130)];
        if (c.random() < 0.06) {
          x += 46;
          continue;
        }
        const fill = pick(c, SPINES);
        c.add(
          rect([x, y + 138 - h, w, h], fill, { rx: 2 }),
          rect([x + w * 0.25, y + 150 - h, w * 0.5, 5], "#fff", { opacity: 0.55 }),
          rect([x + w * 0.25, y + 120, w * 0.5, 5], "#000", { opacity: 0.2 }),
        );
        x += w + 2;
      }
      c.add(rect([30, y + 138, 1140, 16 + row], "#8a5a3c"));
    }
    c.add(
      rect([0, 600, WIDTH, 75], "#8f6a4d"),
      rect([150, 520, 900, 90], "#a97b55", { rx: 8 }),
      times(6, (i) =>
        at(
          [240 + i * 140, 520, 1],
          times(3 + (i % 3), (k) =>
            rect([-52 + k * 3, -18 * (k + 1), 100 - k * 6, 17], SPINES[(i * 2 + k) % 9], { rx: 2 }),
          ),
        ),
      ),
      at(
        [690, 520, 1],
        path("M-70 -34 Q-34 -60 0 -36 Q34 -60 70 -34 V-4 Q34 -28 0 -6 Q-34 -28 -70 -4 Z", "#fffaf0"),
        line(
          [
            [0, -36],
            [0, -6],
          ],
          "#c9b894",
          3,
        ),
      ),
      times(3, (i) => [
        line(
          [
            [220 + i * 380, 0],
            [220 + i * 380, 70],
          ],
          "#2b2320",
          4,
        ),
        path(`M${180 + i * 380} 110 Q${220 + i * 380} 40 ${260 + i * 380} 110 Z`, "#f2b134"),
        circle(
          [220 + i * 380, 130, 150],
          c.glow([
            [0, "#ffe7a8", 0.45],
            [1, "#ffe7a8", 0],
          ]),
        ),
      ]),
    );
  },
  "gallery-wall"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#e7ebe6", "#d6dcd8"])),
      rect([0, 560, WIDTH, 115], "#b99b78"),
      rect([0, 552, WIDTH, 12], "#f7f7f2"),
    );
    const frame = ([x, y, w, h], edge, inner) => [
      rect([x - 4, y + 8, w + 14, h + 10], "#000", { opacity: 0.12 }),
      rect([x, y, w, h], edge),
      rect([x + 16, y + 16, w - 32, h - 32], "#fdfaf3"),
      `<svg x="${x + 30}" y="${y + 30}" width="${w - 60}" height="${h - 60}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">${inner}</svg>`,
    ];
    c.add(
      frame(
        [90, 90, 250, 320],
        "#2b2320",
        rect([0, 0, 100, 100], "#f2c98f") +
          circle([60, 36, 18], "#e2604c") +
          path("M-10 70 Q30 50 60 66 T120 60 V110 H-10 Z", "#1f6f78") +
          path("M40 66 L40 34 L62 60 Z", "#fff"),
      ),
      frame(
        [410, 60, 400, 300],
        "#b58a3c",
        rect([0, 0, 100, 100], "#2f4f7f") +
          times(9, (i) =>
            path(`M-10 ${16 + i * 10} Q25 ${2 + i * 10} 50 ${16 + i * 10} T110 ${16 + i * 10}`, "none", {
              stroke: i % 2 ? "#9fd3d6" : "#fff",
              strokeWidth: 2.4,
            }),
          ).join("") +
          circle([72, 26, 10], "#f2b134"),
      ),
      frame(
        [890, 100, 220, 280],
        "#2b2320",
        rect([0, 0, 100, 100], "#efe2c6") +
          path("M50 16 Q78 20 74 50 Q72 76 50 84 Q28 76 26 50 Q22 20 50 16 Z", "#c9785a") +
          path("M24 40 Q30 8 54 10 Q84 14 76 46 Q70 24 50 26 Q32 26 24 40 Z", "#2b2320") +
          path("M10 110 Q20 84 50 84 Q80 84 90 110 Z", "#26405c"),
      ),
    );
    c.add(
      figure([540, 640, 1.15], { skin: "#c98f63", coat: "#d8513f" }),
      figure([640, 644, 1.0], { skin: "#e9bd98", coat: "#26405c", hair: "#b9b4ad" }),
      figure([990, 642, 1.08], { skin: "#6a4028", coat: "#f2b134" }),
      rect([160, 590, 190, 18], "#7a5a3c", { rx: 4 }),
      rect([176, 606, 12, 40], "#5a4030"),
      rect([320, 606, 12, 40], "#5a4030"),
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
  "printing-press"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#f3ead6", "#e3d3b1"])),
      rect([0, 560, WIDTH, 115], "#7a6248"),
      rect([150, 200, 620, 330], "#26405c", { rx: 18 }),
      rect([180, 230, 560, 120], "#345878", { rx: 10 }),
      times(3, (i) => [
        circle([280 + i * 180, 430, 74], "#1b2f47"),
        circle([280 + i * 180, 430, 56], "#8fa3b3"),
        circle([280 + i * 180, 430, 15], "#1b2f47"),
        times(6, (k) =>
          line(
            [
              [280 + i * 180, 430],
              [280 + i * 180 + Math.cos(k * 1.047) * 54, 430 + Math.sin(k * 1.047) * 54],
            ],
            "#6d8294",
            5,
          ),
        ),
      ]),
      path(
        "M60 330 Q200 330 250 380 Q330 500 430 400 Q520 310 610 400 Q700 500 790 330 Q850 250 960 260 H1200 V290 H970 Q880 290 820 350 Q720 520 610 430 Q520 340 440 430 Q330 530 230 400 Q190 360 60 360 Z",
        "#fffdf6",
      ),
      times(5, (i) =>
        rect([200 + i * 104, 252, 80, 76], ["#f2b134", "#e2604c", "#9fd3c7", "#f4efe4", "#e8927c"][i], {
          rx: 6,
        }),
      ),
    );
    c.add(
      times(7, (i) =>
        at(
          [980, 560 - i * 26, 1],
          rect([-120, -24, 260, 24], "#fffdf6", { stroke: "#cbb98f", strokeWidth: 2 }),
          line(
            [
              [-120, -8],
              [140, -8],
            ],
            "#d9c9a8",
            2,
          ),
        ),
      ),
      at(
        [990, 366, 1, 1, -6],
        rect([-130, -90, 260, 100], "#fffdf6", { stroke: "#cbb98f", strokeWidth: 2 }),
        rect([-112, -76, 224, 20], "#26405c"),
        rect([-112, -46, 100, 46], "#e2604c"),
        times(4, (i) => rect([0, -46 + i * 13, 110 - (i % 2) * 22, 6], "#8a8272")),
      ),
      figure([90, 590, 1.1], { skin: "#8d5a3b", coat: "#e2604c", arm: 16 }),
    );
  },
  "choir-church"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#39304f", "#6b4f63"])),
      times(3, (i) => {
        const x = 190 + i * 410;
        const panes = c.clip(
          `<path d="M${x - 110} 430 V190 Q${x - 110} 60 ${x} 30 Q${x + 110} 60 ${x + 110} 190 V430 Z"/>`,
        );
        return [
          `<g clip-path="${panes}">${times(60, (k) => rect([x - 110 + (k % 6) * 38, 20 + Math.floor(k / 6) * 44, 34, 40], pick(c, ["#f2b134", "#e2604c", "#4fa3b8", "#7fc09a", "#c96fa0", "#fff2c4", "#5f7fd0"]))).join("")}${circle([x, 190, 52], "#fff2c4")}${circle([x, 190, 34], "#e2604c")}</g>`,
          path(`M${x - 110} 430 V190 Q${x - 110} 60 ${x} 30 Q${x + 110} 60 ${x + 110} 190 V430 Z`, "none", {
            stroke: "#241c36",
            strokeWidth: 12,
          }),
          line(
            [
              [x, 30],
              [x, 430],
            ],
            "#241c36",
            7,
          ),
          poly(
            [
              [x - 100, 430],
              [x + 100, 430],
              [x + 230, 675],
              [x - 10, 675],
            ],
            "#ffdca0",
            { opacity: 0.12 },
          ),
        ];
      }),
      crowd(c, { y: 560, count: 13, scale: 0.72, colours: ["#8a2c3c", "#a5303f"] }),
      crowd(c, { y: 690, count: 10, scale: 0.98, colours: ["#a5303f", "#7a2434"] }),
      times(10, (i) => rect([40 + i * 124, 628, 66, 44], "#fffaf0", { rx: 3 })),
    );
  },
  "museum-ship-model"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#203a4a", "#152833"])),
      poly(
        [
          [600, -30],
          [160, 600],
          [1040, 600],
        ],
        "#fff2c4",
        { opacity: 0.12 },
      ),
      rect([190, 90, 820, 440], "#bfe0e6", { opacity: 0.16, rx: 4 }),
      rect([190, 90, 820, 440], "none", { stroke: "#e7f1f2", strokeWidth: 5, opacity: 0.7 }),
      rect([150, 530, 900, 60], "#6b4430"),
      rect([190, 590, 820, 85], "#4a2c1e"),
      rect([500, 545, 200, 30], "#d9b968", { rx: 3 }),
    );
    c.add(
      at(
        [600, 470, 1.5],
        times(3, (i) =>
          line(
            [
              [-110 + i * 105, -40],
              [-110 + i * 105, -230 + (i === 1 ? -14 : 12)],
            ],
            "#5a3d2a",
            5,
          ),
        ),
        times(3, (i) =>
          times(3, (k) =>
            path(
              `M${-150 + i * 105 + k * 8} ${-86 - k * 48} Q${-110 + i * 105} ${-70 - k * 48} ${-70 + i * 105 - k * 8} ${-86 - k * 48} L${-74 + i * 105 - k * 8} ${-124 - k * 44} Q${-110 + i * 105} ${-108 - k * 44} ${-146 + i * 105 + k * 8} ${-124 - k * 44} Z`,
              "#f4e6cd",
            ),
          ),
        ),
        line(
          [
            [150, -44],
            [232, -96],
          ],
          "#5a3d2a",
          4,
        ),
        line(
          [
            [-110, -216],
            [0, -244],
            [105, -216],
            [230, -96],
          ],
          "#8a6a48",
          1.5,
        ),
        path(
          "M-190 -60 Q-150 -44 0 -40 H150 Q190 -44 214 -64 Q190 6 130 14 H-130 Q-176 0 -190 -60 Z",
          "#8a4b2c",
        ),
        path(
          "M-186 -46 Q-150 -32 0 -28 H150 Q186 -32 206 -46 L202 -34 Q186 -20 150 -18 H0 Q-150 -20 -180 -32 Z",
          "#f2d7a6",
        ),
        times(9, (i) => rect([-128 + i * 32, -14, 12, 9], "#2b1a12")),
      ),
      line(
        [
          [480, 530],
          [480, 492],
        ],
        "#d9b968",
        9,
      ),
      line(
        [
          [720, 530],
          [720, 492],
        ],
        "#d9b968",
        9,
      ),
      bust([90, 690, 1.3], { skin: "#0e1c25", coat: "#0e1c25", hair: "#0e1c25" }),
      bust([1090, 690, 1.1], { skin: "#0e1c25", coat: "#0e1c25", hair: "#0e1c25" }),
    );
  },
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
};
