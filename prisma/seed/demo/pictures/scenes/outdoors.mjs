import { dinghy, rowingEight, sailboat } from "../draw/boats.mjs";
import { at, circle, curve, ellipse, line, path, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, gulls, hills, sea, sky, sun, tree, waves } from "../draw/nature.mjs";
import { runner, SKINS } from "../draw/people.mjs";

export const outdoorsScenes = {
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
};
