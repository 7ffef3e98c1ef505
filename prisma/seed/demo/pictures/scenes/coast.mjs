import { dinghy, researchShip, sailboat } from "../draw/boats.mjs";
import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import {
  cloud,
  gulls,
  hills,
  moon,
  pine,
  reeds,
  sea,
  shimmer,
  sky,
  stars,
  sun,
  tree,
  waves,
} from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";
import { houses, lighthouse, turbine } from "../draw/town.mjs";

const fish = (place, fill, fin = "#00000022") =>
  at(
    place,
    path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", fill),
    circle([-36, -4, 4], "#16324a"),
    path("M-10 -18 Q6 -34 20 -16 Z", fin),
    curve("M-18 -10 Q-10 0 -18 10", "#ffffff88", 2.5),
  );
const seal = (place, fill) =>
  at(
    place,
    path(
      "M-150 10 Q-130 -50 -60 -50 Q20 -56 90 -20 Q120 -10 160 -34 Q150 0 160 24 Q120 10 90 16 Q20 40 -60 30 Q-120 40 -150 10 Z",
      fill,
    ),
    path("M-40 24 Q-20 66 20 70 Q10 40 0 24 Z", fill),
    circle([-118, -10, 6], "#10202c"),
    circle([-146, 4, 5], "#10202c"),
    line(
      [
        [-140, 12],
        [-168, 20],
      ],
      "#10202c",
      1.5,
    ),
    line(
      [
        [-138, 16],
        [-162, 30],
      ],
      "#10202c",
      1.5,
    ),
  );
const blades = (c, count, fills) =>
  times(count, () => {
    const [x, h, lean] = [c.random(-20, 1220), c.random(90, 300), c.random(-50, 60)];
    return path(
      `M${x} 680 q${lean * 0.2} ${-h * 0.5} ${lean} ${-h} q4 ${h * 0.55} 14 ${h} Z`,
      fills[Math.floor(c.random(0, fills.length))],
      { opacity: 0.9 },
    );
  });

export const coast = {
  "seagrass-meadow"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#8fdcd6", "#2f9aa3", "#0f5870"])),
      times(7, (i) =>
        poly(
          [
            [80 + i * 180, -10],
            [160 + i * 180, -10],
            [40 + i * 190, 675],
            [-120 + i * 190, 675],
          ],
          "#fff",
          { opacity: 0.07 },
        ),
      ),
      hills(c, { base: 640, height: 90, fill: "#c9b98a", rough: 0.6 }),
    );
    c.add(
      blades(c, 70, ["#1f6f5b", "#2f8f68", "#145848"]),
      seal([640, 260, 1.25], "#54707f"),
      fish([220, 330, 0.9], "#f2b134"),
      fish([320, 400, 0.7], "#f2b134"),
      fish([170, 430, 0.6], "#f29a4c"),
      fish([980, 420, 0.9, -1], "#e2604c"),
      fish([1080, 340, 0.6, -1], "#e2604c"),
      blades(c, 40, ["#2f8f68", "#54b07a", "#1f6f5b"]),
      times(30, () =>
        circle([c.random(100, 1100), c.random(20, 500), c.random(3, 9)], "#fff", { opacity: 0.4 }),
      ),
    );
  },
  "porpoise-sonar"(c) {
    c.add(
      rect(
        [0, 0, WIDTH, 675],
        c.gradient([
          [0, "#f6d7a8"],
          [0.28, "#f9e6c8"],
          [0.285, "#3c93a3"],
          [1, "#082a44"],
        ]),
      ),
      researchShip([420, 190, 1.15]),
      times(7, (i) =>
        curve(
          `M${330 - i * 44} ${250 + i * 56} Q420 ${300 + i * 74} ${510 + i * 44} ${250 + i * 56}`,
          "#bff0ee",
          4,
          { opacity: 0.65 - i * 0.075 },
        ),
      ),
    );
    const porpoise = (place) =>
      at(
        place,
        path(
          "M-120 10 Q-90 -44 0 -46 Q10 -84 34 -86 Q36 -56 54 -38 Q100 -16 140 -40 Q140 -6 166 16 Q126 12 104 10 Q20 44 -70 30 Q-112 26 -120 10 Z",
          "#213b4f",
        ),
        path("M-118 12 Q-40 44 70 18 Q0 44 -70 30 Q-110 26 -118 12 Z", "#d9e6ea"),
        circle([-88, -6, 5], "#fff"),
      );
    c.add(
      porpoise([800, 430, 1.3]),
      porpoise([1010, 520, 0.8]),
      porpoise([560, 560, 0.7]),
      times(26, () =>
        circle([c.random(20, 1180), c.random(240, 660), c.random(2, 6)], "#fff", { opacity: 0.25 }),
      ),
      gulls(c, 4, [640, 40, 1100, 140], "#a8745c"),
    );
  },
  "rock-pool"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#6d5f5a"),
      times(40, () =>
        ellipse(
          [c.random(0, 1200), c.random(0, 675), c.random(30, 110), c.random(20, 70)],
          c.random() < 0.5 ? "#5c4f4b" : "#7d6e66",
          { opacity: 0.8 },
        ),
      ),
      path(
        "M180 200 Q340 60 640 90 Q960 80 1040 250 Q1120 420 940 540 Q720 640 440 590 Q160 540 140 380 Q140 270 180 200 Z",
        c.gradient(["#7fd0c8", "#2f8f9a"]),
      ),
      path("M210 230 Q360 110 640 130 Q920 130 1000 260 Q900 160 640 166 Q360 160 210 230 Z", "#fff", {
        opacity: 0.3,
      }),
    );
    const star = (x, y, r, fill, turn) =>
      at(
        [x, y, 1, 1, turn],
        poly(
          times(10, (i) => {
            const a = (i * Math.PI) / 5;
            const d = i % 2 ? r * 0.42 : r;
            return [Math.sin(a) * d, -Math.cos(a) * d];
          }),
          fill,
          { stroke: fill, strokeWidth: 22, strokeLinejoin: "round" },
        ),
        times(15, (i) =>
          circle(
            [
              Math.sin((i % 5) * 1.257) * r * (0.2 + Math.floor(i / 5) * 0.28),
              -Math.cos((i % 5) * 1.257) * r * (0.2 + Math.floor(i / 5) * 0.28),
              4,
            ],
            "#fff",
            { opacity: 0.6 },
          ),
        ),
      );
    const anemone = (x, y, r, fill, core) => [
      times(22, (i) =>
        line(
          [
            [x, y],
            [x + Math.cos(i * 0.286) * r, y + Math.sin(i * 0.286) * r],
          ],
          fill,
          9,
        ),
      ),
      circle([x, y, r * 0.45], core),
    ];
    c.add(
      star(420, 350, 92, "#e8743c", 14),
      star(830, 460, 58, "#d9526b", -20),
      anemone(680, 270, 74, "#c2456b", "#8a2c4c"),
      anemone(310, 490, 48, "#6fae5e", "#3f7a44"),
      anemone(910, 270, 50, "#f2b134", "#b5771c"),
      at(
        [600, 480, 1.2],
        times(6, (i) =>
          line(
            [
              [0, 0],
              [(i < 3 ? -1 : 1) * 66, -24 + (i % 3) * 30],
            ],
            "#a3392c",
            8,
          ),
        ),
        ellipse([0, 0, 46, 32], "#c4493a"),
        circle([-14, -30, 6], "#1d1a22"),
        circle([14, -30, 6], "#1d1a22"),
        circle([-62, -40, 17], "#c4493a"),
        circle([62, -40, 17], "#c4493a"),
      ),
      times(14, () =>
        circle([c.random(250, 950), c.random(180, 540), c.random(3, 8)], "#fff", { opacity: 0.35 }),
      ),
    );
  },
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
  "aurora-bay"(c) {
    c.add(sky(c, ["#050d24", "#0f2a4a", "#1f4f66"]), stars(c, 190, 400));
    const soft = c.define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-10%" width="160%" height="120%"><feGaussianBlur stdDeviation="20 8"/></filter>`,
    );
    for (const [x, colour, sway] of [
      [90, "#5ff0b0", 120],
      [380, "#7af5c8", -80],
      [610, "#5ff0b0", 140],
      [850, "#a98af5", -110],
      [1030, "#5ff0b0", 60],
    ])
      c.add(
        path(
          `M${x} 400 C${x - 80} 300 ${x + sway} 220 ${x + 20} 30 L${x + 170} 60 C${x + 120 + sway} 230 ${x + 60} 300 ${x + 140} 400 Z`,
          c.gradient([
            [0, colour, 0],
            [0.65, colour, 0.55],
            [1, colour, 0.05],
          ]),
          { filter: soft },
        ),
      );
    c.add(
      hills(c, { base: 420, height: 150, fill: "#0a1b30", rough: 0.9 }),
      sea(c, 418, ["#14405a", "#071a30"], "#8ff0d0", 60),
      shimmer(c, { x: 640, top: 424, bottom: 640, width: 520, colour: "#7af5c8", count: 20, opacity: 0.3 }),
      path("M0 640 Q300 580 700 620 Q1000 640 1200 600 V675 H0 Z", "#050d1c"),
      figure([480, 616, 0.55], { skin: "#050d1c", coat: "#050d1c", legs: "#050d1c", hair: "#050d1c" }),
      figure([524, 618, 0.5], { skin: "#050d1c", coat: "#050d1c", legs: "#050d1c", hair: "#050d1c" }),
      times(9, (i) => pine([960 + i * 34, 622 - i * 2, c.random(60, 130)], "#050d1c")),
    );
  },
  "telescope-dunes"(c) {
    c.add(
      sky(c, ["#120f33", "#3b2a6b", "#a0577f", "#f0a07a"]),
      stars(c, 170, 420),
      times(240, () => {
        const t = c.random(0, 1);
        return circle(
          [t * 1200 + c.random(-60, 60), 60 + t * 320 + c.random(-70, 70), c.random(0.5, 1.8)],
          "#ffe9f5",
          { opacity: 0.7 },
        );
      }),
      moon(c, [990, 130, 30], "#fff6dc", "#d9ccb0"),
      hills(c, { base: 560, height: 120, fill: "#4a2f5e", rough: 0.6 }),
      hills(c, { base: 620, height: 110, fill: "#2d1d42", rough: 0.7 }),
      reeds(c, 70, [0, 1200, 640], "#1c122c", 110),
      path("M0 630 Q500 590 1200 640 V675 H0 Z", "#1c122c"),
    );
    c.add(
      at(
        [520, 620, 1.1],
        line(
          [
            [0, -70],
            [-46, 0],
          ],
          "#120b1e",
          8,
        ),
        line(
          [
            [0, -70],
            [46, 0],
          ],
          "#120b1e",
          8,
        ),
        line(
          [
            [0, -70],
            [0, 0],
          ],
          "#120b1e",
          8,
        ),
        at(
          [0, -84, 1, 1, -34],
          rect([-90, -20, 200, 38], "#f7f3ea", { rx: 6 }),
          rect([96, -26, 26, 50], "#e2604c", { rx: 4 }),
          rect([-120, -11, 34, 20], "#46586b", { rx: 3 }),
        ),
      ),
      figure([396, 626, 0.8], { skin: "#c98f63", coat: "#1f6f78", legs: "#120b1e" }),
      figure([660, 632, 0.56], { skin: "#e9bd98", coat: "#e2604c", legs: "#120b1e", arm: 26 }),
    );
  },
  "weather-chart"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], c.gradient(["#e8f0ec", "#cfe2e2"])),
      path(
        "M620 675 Q560 560 640 480 Q720 400 660 300 Q600 220 700 130 Q760 60 740 0 H1200 V675 Z",
        "#f3e2b8",
      ),
      path("M640 480 Q720 400 660 300", "none"),
      times(9, (i) =>
        ellipse([360, 320, 40 + i * 54, 30 + i * 42], "none", {
          stroke: "#2f6f8f",
          strokeWidth: i % 3 === 0 ? 5 : 2.5,
          opacity: 0.75,
          transform: `rotate(-18 360 320)`,
        }),
      ),
      curve("M360 320 Q520 360 640 500 Q720 590 900 640", "#3f6ea3", 7),
      curve("M360 320 Q560 250 760 270 Q900 290 1000 380", "#d8513f", 7),
    );
    c.add(
      times(7, (i) =>
        at(
          [440 + i * 62, 352 + i * i * 6.2, 1, 1, 30 + i * 6],
          poly(
            [
              [-15, 0],
              [15, 0],
              [0, -26],
            ],
            "#3f6ea3",
          ),
        ),
      ),
      times(6, (i) =>
        at(
          [480 + i * 84, 276 + Math.abs(i - 3) * 4 + (i > 4 ? 12 : 0), 1],
          path("M-16 0 A16 16 0 0 1 16 0 Z", "#d8513f"),
        ),
      ),
      circle([360, 320, 34], "#2f6f8f"),
      path("M350 304 V338 H374", "none", { stroke: "#fff", strokeWidth: 8, strokeLinecap: "round" }),
      circle([1010, 150, 34], "#d8513f"),
      path("M998 134 V166 M1022 134 V166 M998 150 H1022", "none", {
        stroke: "#fff",
        strokeWidth: 8,
        strokeLinecap: "round",
      }),
    );
    c.add(
      times(5, (i) =>
        line(
          [
            [120 + i * 60, 590 - i * 20],
            [180 + i * 60, 560 - i * 20],
            [166 + i * 60, 552 - i * 20],
          ],
          "#26405c",
          4,
        ),
      ),
      circle([682, 330, 12], "#26405c"),
      circle([682, 330, 5], "#fff"),
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
  "wetland-birds"(c) {
    c.add(
      sky(c, ["#bfe0d8", "#f3ecd0"]),
      sun(c, [900, 190, 56], "#fff6d8"),
      hills(c, { base: 330, height: 70, fill: "#a9c6a4", rough: 0.6 }),
      sea(c, 325, ["#c7e0d0", "#7fb3a6", "#4c8a80"], "#fff", 60),
      path(
        "M0 460 Q240 410 420 460 Q560 500 760 470 Q980 430 1200 480 V540 Q900 510 700 540 Q400 560 0 520 Z",
        "#a3a35f",
      ),
      path("M0 620 Q400 560 760 610 Q1000 640 1200 600 V675 H0 Z", "#6d7a44"),
      reeds(c, 80, [0, 420, 640], "#56652f", 190),
      reeds(c, 60, [860, 1200, 640], "#56652f", 200),
    );
    const heron = (place) =>
      at(
        place,
        line(
          [
            [-6, 0],
            [-6, -110],
          ],
          "#3f4a52",
          5,
        ),
        line(
          [
            [14, 0],
            [10, -110],
          ],
          "#3f4a52",
          5,
        ),
        path(
          "M-70 -120 Q-20 -170 40 -150 Q64 -140 60 -190 Q50 -240 78 -256 Q92 -260 100 -250 L150 -240 L98 -234 Q82 -230 88 -186 Q92 -130 40 -108 Q-10 -96 -70 -120 Z",
          "#8fa3b3",
        ),
        path("M78 -256 Q60 -262 44 -256", "none", { stroke: "#26344a", strokeWidth: 5 }),
        path("M98 -250 L150 -240 L98 -234 Z", "#f2b134"),
        circle([92, -246, 3.5], "#16202a"),
      );
    c.add(
      heron([600, 560, 1.1]),
      times(5, (i) =>
        at(
          [720 + i * 60, 500 + (i % 2) * 20, 0.5],
          line(
            [
              [0, 0],
              [0, -40],
            ],
            "#c4493a",
            5,
          ),
          path(
            "M-40 -50 Q-10 -84 36 -60 Q60 -48 44 -84 Q60 -96 64 -80 L92 -76 L62 -68 Q60 -40 10 -34 Q-20 -34 -40 -50 Z",
            "#fdfaf3",
          ),
          path("M-40 -50 Q-10 -74 20 -60 Q0 -44 -40 -50 Z", "#26344a"),
        ),
      ),
      gulls(c, 12, [120, 70, 760, 220], "#5c7a70"),
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
};
