import { at, circle, line, path, pick, poly, rect, SPINES, times, WIDTH } from "../draw/canvas.mjs";
import { bust, figure } from "../draw/people.mjs";

export const shelvesScenes = {
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
};
