import { boxes, containerShip, hullOnSlip, tug } from "../draw/boats.mjs";
import { skyline } from "../draw/buildings.mjs";
import { at, circle, curve, line, path, rect, times, WIDTH } from "../draw/canvas.mjs";
import { gantry, towerCrane } from "../draw/machines.mjs";
import { bands, cloud, gulls, sea, shimmer, sky, sun, waves } from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";

export const portScenes = {
  "container-port"(c) {
    c.add(
      sky(c, ["#8cc7d8", "#cfe9e6", "#fbeecf"]),
      cloud([260, 110, 1.1], "#fff"),
      cloud([920, 150, 0.8], "#fff", 0.8),
      skyline(c, { from: 0, to: 1200, base: 400, low: 20, high: 70, fill: "#a9ccd0" }),
    );
    c.add(
      rect([0, 396, WIDTH, 120], "#b8a98c"),
      boxes(c.random, [30, 470, 32, 3]),
      gantry([260, 500, 1.45]),
      gantry([620, 500, 1.45], "#1f6f78"),
      gantry([980, 500, 1.45], "#d8513f"),
    );
    c.add(
      sea(c, 510, ["#3c8b98", "#1d5a6b"], "#fff", 30),
      containerShip([560, 590, 1.05], c.random),
      tug([1090, 620, 0.7]),
      gulls(c, 6, [80, 60, 1100, 180]),
    );
  },
  "container-ship-sunset"(c) {
    c.add(
      sky(c, ["#3a2a5e", "#b04d6c", "#f28f5c", "#ffd08a"]),
      sun(c, [340, 380, 84], "#ffe7b0", "#ffb45e"),
      bands(c, [70, 330], "#5d2f5e", 10, 0.4),
    );
    c.add(
      sea(c, 400, ["#e58a5c", "#8a3f62", "#2c1f48"], "#ffd9a0", 60),
      shimmer(c, { x: 340, top: 405, bottom: 660, width: 240, colour: "#ffe7b0" }),
      containerShip([690, 470, 1.15], c.random, { hull: "#2b1d40", keel: "#7c2f4a", rows: 5 }),
    );
    c.add(
      waves(590, { fill: "#23183c", amplitude: 16 }),
      waves(632, { fill: "#1a1230", amplitude: 14, shift: 50 }),
      gulls(c, 5, [700, 90, 1120, 220], "#2b1d40"),
    );
  },
  shipyard(c) {
    c.add(
      sky(c, ["#cfd9df", "#eef0e6"]),
      skyline(c, { from: 0, to: 1200, base: 470, low: 60, high: 150, fill: "#aebbc2" }),
      towerCrane([1000, 560, 1.6], "#e2604c"),
      towerCrane([170, 560, 1.4]),
    );
    c.add(
      rect([0, 540, WIDTH, 135], "#8f8676"),
      times(10, (i) => rect([250 + i * 74, 520, 44, 40], "#6d5a45")),
      hullOnSlip([600, 510, 1.05]),
    );
    c.add(
      times(5, (i) =>
        line(
          [
            [330 + i * 130, 560],
            [330 + i * 130, 300 - (i % 2) * 20],
          ],
          "#b59a6a",
          5,
        ),
      ),
      line(
        [
          [310, 420],
          [880, 420],
        ],
        "#b59a6a",
        5,
      ),
      line(
        [
          [310, 330],
          [880, 330],
        ],
        "#b59a6a",
        5,
      ),
    );
    c.add(
      circle(
        [720, 440, 70],
        c.glow([
          [0, "#fff", 1],
          [0.2, "#cfeaff", 0.7],
          [1, "#cfeaff", 0],
        ]),
      ),
      times(16, () =>
        line(
          [
            [720, 440],
            [720 + c.random(-70, 70), 440 + c.random(-50, 80)],
          ],
          "#fff6c8",
          2,
        ),
      ),
      figure([692, 562, 0.62], { skin: "#c98f63", coat: "#f2b134", hair: "#f4efe4" }),
      figure([420, 562, 0.62], { skin: "#e9bd98", coat: "#e2604c", hair: "#f2b134", arm: 20 }),
    );
  },
  "rope-knots"(c) {
    c.add(rect([0, 0, WIDTH, 675], c.gradient(["#23505e", "#153744"])));
    const rope = (d, colour) => [
      curve(d, "#0c2630", 54, { opacity: 0.4, transform: "translate(8 12)" }),
      curve(d, colour, 46),
      curve(d, "#fff", 40, { strokeDasharray: "3 15", opacity: 0.35 }),
      curve(d, "#6d4a2a", 44, { strokeDasharray: "3 15", strokeDashoffset: 8, opacity: 0.35 }),
    ];
    c.add(
      rope(
        "M-40 470 C200 420 330 180 560 190 C800 200 760 450 570 450 C380 450 420 250 640 300 C860 350 1000 560 1260 480",
        "#e6c48c",
      ),
      rope("M-40 250 C220 330 300 560 640 550 C900 540 900 240 1260 200", "#e2604c"),
      rope("M640 300 C780 332 870 400 960 446", "#e6c48c"),
      rope("M-40 250 C120 300 190 380 280 440", "#e2604c"),
    );
  },
  "data-cable"(c) {
    c.add(
      rect(
        [0, 0, WIDTH, 675],
        c.gradient([
          [0, "#0c2a45"],
          [0.3, "#0f4a66"],
          [1, "#061a2c"],
        ]),
      ),
      path("M0 500 Q300 440 560 520 Q820 600 1200 520 V675 H0 Z", "#3a4f4a"),
      path("M0 560 Q300 500 600 570 Q900 640 1200 580 V675 H0 Z", "#2b3c3a"),
    );
    const d = "M-20 430 C220 520 330 330 520 420 S860 620 1220 430";
    c.add(
      curve(d, "#000", 44, { opacity: 0.3, transform: "translate(0 16)" }),
      curve(d, "#1d242c", 40),
      curve(d, "#f2b134", 24),
      curve(d, "#fff", 4, { strokeDasharray: "10 26" }),
      circle(
        [520, 420, 120],
        c.glow([
          [0, "#bff6ff", 0.7],
          [1, "#bff6ff", 0],
        ]),
      ),
      times(7, (i) => circle([60 + i * 180, 448 + Math.sin(i * 1.4) * 46, 8], "#dffbff")),
      times(40, () =>
        circle([c.random(0, 1200), c.random(20, 480), c.random(1.5, 5)], "#bfeaf2", { opacity: 0.35 }),
      ),
      at(
        [250, 190, 0.8],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#5fb0b8"),
      ),
      at(
        [330, 240, 0.6],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#5fb0b8"),
      ),
      at(
        [890, 170, 0.9, -1],
        path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", "#f29a6c"),
      ),
      times(9, (i) => curve(`M${950 + i * 24} 560 q${i % 2 ? 16 : -16} -40 0 -80`, "#4f8f7a", 8)),
    );
  },
};
