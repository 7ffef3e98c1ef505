import { researchShip } from "../draw/boats.mjs";
import { at, circle, curve, ellipse, line, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { blades, fish, seal } from "../draw/creatures.mjs";
import { gulls, hills, reeds, sea, sky, sun } from "../draw/nature.mjs";

export const seaLifeScenes = {
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
};
