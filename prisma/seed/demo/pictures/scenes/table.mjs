import { at, circle, curve, ellipse, line, path, rect, times, WIDTH } from "../draw/canvas.mjs";
import { herb, lemon, plate, table } from "../draw/tableware.mjs";

export const tableScenes = {
  oysters(c) {
    c.add(table(c, "#31485a", "#22343f"), plate([600, 340, 280], "#e7eef0", "#dfe9ec"));
    c.add(
      times(90, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 200;
        return rect(
          [600 + Math.cos(a) * d, 340 + Math.sin(a) * d, c.random(12, 26), c.random(12, 24)],
          ["#fff", "#c9e2ea", "#eaf6f9"][Math.floor(c.random(0, 3))],
          { rx: 4, opacity: 0.9, transform: `rotate(${Math.round(c.random(0, 40))} 600 340)` },
        );
      }),
    );
    c.add(
      times(6, (i) =>
        at(
          [
            600 + Math.cos(i * 1.047 - 0.5) * 168,
            340 + Math.sin(i * 1.047 - 0.5) * 168,
            1.15,
            1,
            i * 60 + 60,
          ],
          path("M-60 10 Q-70 -30 -30 -46 Q20 -60 54 -26 Q76 4 48 36 Q0 62 -40 40 Z", "#7d8288"),
          path("M-48 8 Q-54 -22 -24 -34 Q16 -44 42 -18 Q58 4 36 26 Q0 46 -32 30 Z", "#f4f1ea"),
          path("M-26 8 Q-28 -16 0 -20 Q28 -16 26 6 Q18 26 -4 24 Q-22 22 -26 8 Z", "#c9bfae"),
          ellipse([6, 4, 12, 9], "#a89c8a"),
          curve("M-20 -14 Q4 -26 28 -8", "#fff", 4, { opacity: 0.8 }),
        ),
      ),
      lemon([560, 350, 0.9, 1, -14]),
      lemon([640, 366, 0.9, 1, 20]),
      herb([606, 300, 0.8]),
      circle([150, 160, 84], "#b5443a"),
      circle([150, 160, 66], "#7a1f2c"),
      times(9, (i) => circle([120 + (i % 3) * 26, 140 + Math.floor(i / 3) * 20, 5], "#e8b8c0")),
      line(
        [
          [1050, 140],
          [1050, 560],
        ],
        "#c9d2d6",
        16,
      ),
      path("M1028 120 Q1050 90 1072 120 V240 Q1050 270 1028 240 Z", "#e7eef0"),
    );
  },
  chowder(c) {
    c.add(
      table(c, "#b8d4d2", "#93b8b6"),
      circle([612, 356, 260], "#000", { opacity: 0.16 }),
      circle([600, 338, 260], "#26405c"),
      circle([600, 338, 236], "#fdf8ec"),
      circle([600, 338, 214], "#f7dfa8"),
      times(16, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 170;
        return rect([600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 40, 34], "#fff6dc", {
          rx: 8,
          opacity: 0.95,
        });
      }),
      times(9, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 160;
        return ellipse([600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 34, 24], "#f0a58a");
      }),
      times(26, () => {
        const a = c.random(0, 6.28);
        const d = Math.sqrt(c.random(0, 1)) * 190;
        return circle(
          [600 + Math.cos(a) * d, 338 + Math.sin(a) * d, 8],
          ["#f2b134", "#5f9b57"][Math.floor(c.random(0, 2))],
        );
      }),
      at([470, 300, 1, 1, -20], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      at([700, 250, 1, 1, 30], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      at([680, 440, 1, 1, 160], ellipse([0, 0, 54, 34], "#26344a"), ellipse([4, 2, 40, 22], "#f29a4c")),
      herb([600, 350, 1.1, 1, 30]),
      herb([560, 400, 0.8, 1, -60]),
    );
    c.add(
      at(
        [1010, 180, 1, 1, 12],
        rect([-90, -60, 190, 120], "#b5702f", { rx: 40 }),
        rect([-74, -46, 158, 92], "#f7e2b8", { rx: 30 }),
      ),
      line(
        [
          [950, 380],
          [1010, 620],
        ],
        "#8d979c",
        14,
      ),
      ellipse([938, 346, 40, 56], "#a9b4b9", { transform: "rotate(-14 938 346)" }),
      lemon([180, 200, 1.2, 1, -24]),
      at(
        [170, 480, 1],
        circle([0, 0, 70], "#fff"),
        circle([0, 0, 52], "#d8513f"),
        times(12, (i) =>
          circle([Math.cos(i * 2.4) * i * 4, Math.sin(i * 2.4) * i * 4, 3], "#fff", { opacity: 0.7 }),
        ),
      ),
    );
  },
  "fish-counter"(c) {
    const fish = (place, body, belly) =>
      at(
        place,
        path(
          "M-120 0 Q-60 -54 40 -34 Q80 -24 104 -8 L150 -44 Q140 0 150 44 L104 8 Q80 24 40 34 Q-60 54 -120 0 Z",
          body,
        ),
        path("M-120 0 Q-60 54 40 34 Q80 24 104 8 Q0 16 -120 0 Z", belly),
        circle([-84, -10, 8], "#fff"),
        circle([-84, -10, 4], "#16202a"),
        curve("M-56 -24 Q-40 0 -56 24", "#00000044", 3),
        times(9, (i) =>
          curve(`M${-30 + (i % 5) * 26} ${-16 + Math.floor(i / 5) * 18} q8 8 0 16`, "#ffffff66", 2),
        ),
      );
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#2f7f86", "#1f5f68"])),
      times(34, (i) =>
        rect([(i % 12) * 104 - 6, Math.floor(i / 12) * 54, 100, 50], "#3a929a", { opacity: 0.6 }),
      ),
      rect([0, 190, WIDTH, 485], "#e3eef0"),
      times(210, () =>
        rect(
          [c.random(-10, 1200), c.random(200, 670), c.random(16, 36), c.random(12, 26)],
          ["#fff", "#cfe4ea", "#f1f8fa"][Math.floor(c.random(0, 3))],
          { rx: 5, opacity: 0.9 },
        ),
      ),
    );
    c.add(
      times(4, (i) => fish([170 + i * 290, 290 + (i % 2) * 14, 1, 1, -12], "#6f8fa5", "#dfe9ec")),
      times(4, (i) => fish([250 + i * 280, 430 + (i % 2) * 12, 1.05, 1, -8], "#e07a5c", "#fbe0cf")),
      times(5, (i) => fish([110 + i * 260, 570, 0.9, 1, -6], "#3f6478", "#cfdbe0")),
      [
        [60, 250],
        [420, 240],
        [770, 250],
        [1130, 240],
      ].map(([x, y], i) =>
        at(
          [x, y - 36, 1, 1, -4],
          rect([-46, -32, 100, 56], "#fff"),
          rect([-34, -18, 60, 8], "#26405c"),
          rect([-34, 0, 40 + i * 8, 10], "#d8513f"),
        ),
      ),
      lemon([600, 380, 0.7]),
      lemon([960, 510, 0.7, 1, 20]),
      herb([340, 520, 1, 1, 70]),
      herb([840, 370, 1, 1, -70]),
    );
  },
};
