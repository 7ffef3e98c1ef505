import { dinghy, sailboat } from "../draw/boats.mjs";
import { houses, lighthouse } from "../draw/buildings.mjs";
import { at, circle, curve, line, path, poly, rect, times } from "../draw/canvas.mjs";
import { turbine } from "../draw/machines.mjs";
import { cloud, gulls, sea, sky, sun, tree, waves } from "../draw/nature.mjs";

export const shoreScenes = {
  "wind-farm"(c) {
    c.add(
      sky(c, ["#4d8fc0", "#a9d5e0", "#fdeccb"]),
      cloud([250, 150, 1.1], "#fff", 0.9),
      cloud([860, 110, 1.3], "#fff", 0.9),
      sea(c, 430, ["#4f9db0", "#1d5c7c"], "#fff", 70),
      times(6, (i) => turbine([90 + i * 205, 434, 0.62], i * 23, "#e7f1f2")),
      turbine([230, 500, 1.5], 12),
      turbine([640, 540, 1.9], 40),
      turbine([1010, 500, 1.45], 70),
      at(
        [860, 590, 0.9],
        path("M-80 -18 H70 L92 -34 Q84 6 66 12 H-60 Q-78 6 -80 -18 Z", "#e2604c"),
        rect([-40, -62, 60, 44], "#f7f3ea", { rx: 4 }),
        rect([-30, -54, 38, 14], "#4f86a0"),
      ),
      waves(630, { fill: "#174e6c", amplitude: 12 }),
    );
  },
  "cliff-edge"(c) {
    c.add(
      sky(c, ["#78b5cf", "#d9ebe4", "#f8ecd0"]),
      cloud([880, 120, 1.2], "#fff"),
      sea(c, 430, ["#4f9fab", "#1f6378"], "#fff", 60),
      path("M0 230 H640 Q700 240 690 300 L720 360 L700 430 L750 500 L740 580 L800 675 H0 Z", "#c98a5c"),
    );
    c.add(
      path("M0 290 Q300 300 692 305 L708 336 Q300 330 0 326 Z", "#a86a44"),
      path("M0 390 Q340 380 706 404 L702 436 Q340 420 0 432 Z", "#e0b282"),
      path("M0 490 Q340 500 748 492 L744 530 Q300 540 0 530 Z", "#9a5d3c"),
      path("M0 590 Q340 580 744 594 L764 624 Q300 620 0 634 Z", "#e0b282"),
      path("M0 212 H640 Q690 216 694 252 Q640 236 560 246 H0 Z", "#5f9b57"),
      line(
        [
          [660, 240],
          [664, 300],
          [650, 360],
        ],
        "#5b3a28",
        4,
      ),
      line(
        [
          [600, 244],
          [608, 310],
        ],
        "#5b3a28",
        3,
      ),
    );
    c.add(
      rect([470, 130, 130, 90], "#f7efe0"),
      poly(
        [
          [456, 132],
          [535, 70],
          [614, 132],
        ],
        "#8f3f34",
      ),
      rect([500, 156, 26, 28], "#46617a"),
      rect([552, 156, 24, 64], "#46617a"),
      rect([586, 78, 16, 40], "#8f3f34"),
      times(8, (i) =>
        line(
          [
            [630 + i * 11, 216 + i * 5],
            [634 + i * 14, 190 + i * 12],
          ],
          "#f7f3ea",
          4,
        ),
      ),
      tree([150, 214, 150], "#4e8a4f"),
      tree([260, 214, 110], "#5f9b57"),
      times(14, () => circle([c.random(740, 880), c.random(610, 675), c.random(8, 30)], "#b5774c")),
      path("M720 675 Q820 620 960 640 Q1100 660 1200 640 V675 Z", "#fff", { opacity: 0.5 }),
      gulls(c, 6, [780, 200, 1150, 380]),
    );
  },
  "lighthouse-noon"(c) {
    c.add(
      sky(c, ["#3fa3d0", "#a8dcea", "#e9f6ea"]),
      cloud([230, 150, 1.3], "#fff"),
      cloud([1010, 210, 1], "#fff"),
      cloud([620, 90, 0.8], "#fff"),
      sea(c, 440, ["#3fa3b0", "#1a6f8a"], "#fff", 80),
      path("M480 675 Q520 520 640 470 Q760 420 900 450 Q1060 480 1200 450 V675 Z", "#7d8a5a"),
      path("M480 675 Q520 520 640 470 Q600 560 640 675 Z", "#6b5a4a"),
      path(
        "M640 470 Q760 420 900 450 Q1060 480 1200 450 V500 Q1000 520 880 490 Q740 470 640 500 Z",
        "#93b05f",
      ),
      lighthouse([820, 460, 1.25]),
      rect([900, 400, 150, 64], "#fdfaf3"),
      poly(
        [
          [888, 402],
          [975, 352],
          [1062, 402],
        ],
        "#b5443a",
      ),
      rect([922, 422, 24, 24], "#46617a"),
      rect([1000, 422, 24, 24], "#46617a"),
      curve("M820 470 Q760 560 880 675", "#e9d8b0", 22),
      gulls(c, 8, [300, 200, 740, 400]),
      sailboat([220, 560, 0.85], { sail: "#fff", jib: "#f2b134" }),
      dinghy([400, 500, 0.5], "#e2604c"),
    );
  },
  "tide-gauge"(c) {
    c.add(
      sky(c, ["#f0b48a", "#f9dcb4", "#fdf0da"]),
      sun(c, [210, 200, 60], "#fff6df"),
      houses(c, { from: 640, to: 1220, base: 330, low: 90, high: 160, lit: 0.4 }),
      rect([600, 326, 620, 349], "#8d7f70"),
      times(26, (i) =>
        rect(
          [606 + (i % 7) * 90 - (Math.floor(i / 7) % 2) * 40, 336 + Math.floor(i / 7) * 56, 84, 50],
          "#7b6e61",
          { rx: 4 },
        ),
      ),
      sea(c, 520, ["#5f9aa3", "#1f5568"], "#fff", 40),
      rect([600, 520, 600, 155], "#1f5568", { opacity: 0.55 }),
      rect([650, 200, 74, 475], "#f7f3ea"),
      times(20, (i) =>
        rect([650, 214 + i * 24, i % 5 === 0 ? 44 : 24, 6], i % 5 === 0 ? "#d8513f" : "#26405c"),
      ),
      line(
        [
          [560, 404],
          [760, 404],
        ],
        "#e2604c",
        5,
        { strokeDasharray: "16 10" },
      ),
      rect([600, 520, 600, 155], "#17485a", { opacity: 0.4 }),
      sailboat([300, 560, 0.8], { stripe: "#1f6f78" }),
      dinghy([470, 600, 0.6]),
      gulls(c, 5, [120, 120, 560, 300], "#a8745c"),
    );
  },
};
