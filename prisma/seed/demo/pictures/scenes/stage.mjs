import { at, circle, curve, ellipse, line, path, pick, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { hills, stars } from "../draw/nature.mjs";
import { crowd, figure } from "../draw/people.mjs";

export const stageScenes = {
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
};
