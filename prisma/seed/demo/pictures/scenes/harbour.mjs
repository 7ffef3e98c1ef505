import { dinghy, ferry, sailboat, trawler } from "../draw/boats.mjs";
import { houses, lighthouse, skyline } from "../draw/buildings.mjs";
import { circle, fade, line, mirror, path, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { bollard, lamp } from "../draw/machines.mjs";
import {
  bands,
  cloud,
  gull,
  gulls,
  hills,
  moon,
  rain,
  sea,
  shimmer,
  sky,
  snow,
  stars,
  sun,
  waves,
} from "../draw/nature.mjs";
import { figure } from "../draw/people.mjs";

export const harbourScenes = {
  "harbour-dawn"(c) {
    const town = houses(c, { from: 0, to: 1200, base: 420, low: 80, high: 165, lit: 0.35 });
    c.add(
      sky(c, ["#f7b58d", "#fbd9b0", "#fdeed2"]),
      sun(c, [880, 190, 58], "#fff3d6", "#ffdca0"),
      bands(c, [60, 230], "#fff", 8, 0.45),
    );
    c.add(
      hills(c, { base: 330, height: 130, fill: "#d99a86", rough: 0.8 }),
      hills(c, { base: 380, height: 90, fill: "#b9787a" }),
      town,
    );
    c.add(
      sea(c, 420, ["#f4c9a4", "#c98f8d", "#6d6a86"], "#fff", 40),
      mirror(420, town),
      shimmer(c, { x: 880, top: 430, bottom: 650, width: 180, colour: "#fff3d6" }),
    );
    c.add(
      rect([0, 414, WIDTH, 10], "#5a3d3a"),
      sailboat([270, 560, 1.1]),
      trawler([640, 500, 0.62]),
      dinghy([980, 590, 0.9], "#e2604c"),
      gulls(c, 7, [120, 80, 800, 240], "#7a4b52"),
    );
  },
  "harbour-night"(c) {
    const town = houses(c, {
      from: -10,
      to: 1200,
      base: 400,
      low: 90,
      high: 190,
      colours: ["#1d2b4a", "#22345a", "#18243f", "#2a3b62"],
      roof: "#101a30",
      dark: "#141f38",
      window: "#ffd98a",
      lit: 0.55,
    });
    c.add(
      sky(c, ["#070d22", "#142450", "#3a4680"]),
      stars(c, 150, 300),
      moon(c, [250, 130, 46], "#fdf6dd", "#d8cfb0"),
      hills(c, { base: 320, height: 120, fill: "#0f1a38" }),
      town,
    );
    c.add(sea(c, 400, ["#1b2a55", "#0b142f"], "#8fa5e0", 40), mirror(400, town));
    for (const x of [90, 330, 560, 770, 1010])
      c.add(
        shimmer(c, { x, top: 405, bottom: 650, width: 46, colour: "#ffd98a", count: 22, opacity: 0.55 }),
        lamp([x, 404, 0.42]),
      );
    c.add(
      sailboat([900, 560, 0.9], { hull: "#c9d3ee", sail: "#8d9ac4", jib: "#7583b0", stripe: "#4a5a92" }),
      trawler([400, 540, 0.75], { hull: "#22345a", cabin: "#ffe2a0", band: "#8f4f5a" }),
    );
  },
  "ferry-islands"(c) {
    c.add(
      sky(c, ["#5fb1d3", "#bfe3ea", "#f5f3df"]),
      cloud([180, 120, 1.2], "#fff"),
      cloud([700, 80, 0.9], "#fff"),
      cloud([1050, 170, 1.1], "#fff", 0.8),
    );
    c.add(
      hills(c, { base: 350, height: 130, fill: "#9cc4b2", rough: 0.7 }),
      hills(c, { base: 372, height: 80, fill: "#6fa58f", from: 640 }),
      sea(c, 350, ["#57a9b8", "#1f6f88", "#15506b"], "#fff", 80),
    );
    c.add(
      ferry([520, 500, 1.35]),
      path("M230 520 Q520 500 810 520 L900 540 H150 Z", "#fff", { opacity: 0.55 }),
      waves(560, { fill: "#1b6480", amplitude: 12 }),
      waves(616, { fill: "#134a64", amplitude: 14, shift: 40 }),
      gulls(c, 9, [200, 150, 1000, 320]),
    );
  },
  "trawlers-quay"(c) {
    c.add(
      sky(c, ["#f3d9a8", "#f8ead0"]),
      houses(c, { from: 0, to: 1200, base: 330, low: 110, high: 200, lit: 0.5 }),
      rect([0, 326, WIDTH, 70], "#8d7a68"),
    );
    c.add(
      times(24, (i) => rect([i * 52, 330 + (i % 2) * 22, 48, 18], "#7c6a5a", { rx: 2 })),
      sea(c, 394, ["#4f8f94", "#1d4f60"], "#fff", 60),
    );
    c.add(
      trawler([230, 500, 1.15], { hull: "#d8513f", band: "#f7f3ea" }),
      trawler([560, 530, 1.35]),
      trawler([930, 500, 1.2], { hull: "#2f7f5f", band: "#f2b134" }),
      gulls(c, 10, [60, 40, 1140, 160], "#6a5a4c"),
      bollard([80, 660, 1]),
      bollard([1120, 664, 1.1]),
    );
  },
  "winter-harbour"(c) {
    c.add(
      sky(c, ["#8aa4bd", "#c9d7e2", "#eef2f3"]),
      hills(c, { base: 330, height: 130, fill: "#dfe8ee", rough: 0.8 }),
      hills(c, { base: 380, height: 70, fill: "#c3d2dc" }),
      houses(c, {
        from: 0,
        to: 1200,
        base: 430,
        low: 80,
        high: 160,
        colours: ["#8fa3b3", "#b3897f", "#a9a08c", "#7c93a6", "#c2b59b"],
        roof: "#f6f9fa",
        lit: 0.7,
        window: "#ffdf9a",
      }),
    );
    c.add(
      rect([0, 424, WIDTH, 16], "#f6f9fa"),
      sea(c, 438, ["#7f9db2", "#4b6a84"], "#fff", 40),
      trawler([340, 540, 1.05], { hull: "#44617a", band: "#f6f9fa" }),
      dinghy([830, 560, 1.1], "#d8513f"),
      snow(c, 190),
    );
  },
  "pier-fog"(c) {
    c.add(
      sky(c, ["#c7d3d4", "#e3e6dd", "#f2ead8"]),
      sun(c, [830, 210, 60], "#fffaf0", "#fff"),
      fade(0.35, skyline(c, { from: 0, to: 640, base: 360, low: 40, high: 130, fill: "#8ea1a5" })),
    );
    c.add(
      sea(c, 360, ["#cdd6d2", "#9fb3b6", "#6f8a93"], "#fff", 50),
      poly(
        [
          [520, 675],
          [760, 675],
          [690, 352],
          [676, 352],
        ],
        "#6b5a4a",
      ),
      times(18, (i) =>
        line(
          [
            [520 + i * 9, 675 - i * 18.5],
            [760 - i * 4.3, 675 - i * 18.5],
          ],
          "#4d4036",
          3,
          { opacity: 0.5 },
        ),
      ),
    );
    c.add(
      times(7, (i) => [
        line(
          [
            [534 + i * 22, 640 - i * 44],
            [534 + i * 22, 560 - i * 34],
          ],
          "#4d4036",
          8 - i,
        ),
        line(
          [
            [748 - i * 9, 640 - i * 44],
            [748 - i * 9, 560 - i * 34],
          ],
          "#4d4036",
          8 - i,
        ),
      ]),
      figure([656, 486, 0.42], { skin: "#3a3a40", coat: "#3a3a40", legs: "#3a3a40" }),
      gulls(c, 4, [160, 120, 520, 260], "#6f8a93"),
      rect(
        [0, 300, WIDTH, 120],
        c.gradient([
          [0, "#fff", 0],
          [0.5, "#fff", 0.5],
          [1, "#fff", 0],
        ]),
      ),
    );
  },
  "gull-bollard"(c) {
    c.add(
      sky(c, ["#f08a6c", "#f9c38d", "#fdebc8"]),
      circle([860, 250, 150], "#fff3d6"),
      sea(c, 450, ["#e59a78", "#8c5a72"], "#fff", 34),
      path("M420 675 L440 470 H620 L640 675 Z", "#2b2a3a"),
      rect([390, 440, 280, 54], "#36344a", { rx: 27 }),
    );
    c.add(
      line(
        [
          [505, 440],
          [505, 392],
        ],
        "#e08a2c",
        9,
      ),
      line(
        [
          [556, 440],
          [556, 392],
        ],
        "#e08a2c",
        9,
      ),
      path(
        "M330 330 Q400 230 560 236 Q640 240 650 180 Q656 120 712 116 Q770 114 772 170 Q770 260 700 330 Q640 400 520 400 Q420 400 330 330 Z",
        "#fffdf7",
      ),
      path("M300 346 Q420 250 560 286 Q600 300 570 330 Q480 380 300 346 Z", "#9fb0bd"),
      path("M300 346 Q360 316 400 308 L430 352 Q360 356 300 346 Z", "#2b2a3a"),
    );
    c.add(
      path("M770 148 L846 166 Q850 182 830 184 L770 180 Z", "#f2b134"),
      circle([824, 178, 6], "#d8513f"),
      circle([728, 152, 10], "#2b2a3a"),
      circle([731, 149, 3.4], "#fff"),
      gull([180, 150, 30], "#a8536a", 5),
      gull([280, 90, 20], "#a8536a", 4),
      gull([1060, 120, 24], "#a8536a", 4),
    );
  },
  "storm-lighthouse"(c) {
    c.add(
      sky(c, ["#1a2433", "#34485c", "#6d7f86"]),
      cloud([200, 110, 2.4], "#2a3848", 0.9),
      cloud([620, 70, 2.8], "#243240", 0.9),
      cloud([1050, 130, 2.2], "#2f4052", 0.9),
    );
    c.add(
      poly(
        [
          [868, 214],
          [-40, 40],
          [-40, 330],
        ],
        c.gradient(
          [
            [0, "#ffe9a8", 0],
            [1, "#ffe9a8", 0.75],
          ],
          [0, 0, 1, 0],
        ),
      ),
      poly(
        [
          [892, 214],
          [1240, 130],
          [1240, 290],
        ],
        c.gradient(
          [
            [0, "#ffe9a8", 0.7],
            [1, "#ffe9a8", 0.1],
          ],
          [0, 0, 1, 0],
        ),
      ),
    );
    c.add(
      waves(500, { fill: "#38566a", amplitude: 40, length: 300 }),
      path("M700 675 Q720 520 800 480 Q880 450 960 490 Q1060 540 1100 675 Z", "#1c2530"),
      lighthouse([880, 480, 1.05]),
      waves(560, { fill: "#27465b", amplitude: 46, length: 340, shift: 120 }),
      times(46, () =>
        circle([720 + c.random(-70, 60), 540 + c.random(-90, 40), c.random(4, 22)], "#e9f1f2", {
          opacity: 0.8,
        }),
      ),
      waves(625, { fill: "#193345", amplitude: 34, length: 280, shift: 40 }),
      rain(c, 170),
    );
  },
};
