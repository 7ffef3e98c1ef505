import { houses, PASTELS } from "../draw/buildings.mjs";
import { at, circle, curve, fade, line, path, pick, poly, rect, times, WIDTH } from "../draw/canvas.mjs";
import { cloud, gulls, rain, sky, waves } from "../draw/nature.mjs";
import { COATS, figure, SKINS } from "../draw/people.mjs";

export const floodScenes = {
  "flooded-street"(c) {
    c.add(
      sky(c, ["#8b9aa5", "#c4cbc9"]),
      cloud([240, 90, 1.9], "#78868f", 0.8),
      cloud([850, 70, 2.2], "#78868f", 0.8),
      houses(c, {
        from: -20,
        to: 1220,
        base: 500,
        low: 180,
        high: 280,
        colours: ["#c98a78", "#d9b98b", "#8ba69f", "#b8afa0", "#8b9fae"],
        lit: 0.25,
      }),
    );
    c.add(
      rect(
        [0, 470, WIDTH, 205],
        c.gradient([
          [0, "#8a8f7f", 0.93],
          [1, "#55635f", 1],
        ]),
      ),
      times(36, () =>
        rect([c.random(0, 1150), c.random(480, 660), c.random(40, 180), 2.5], "#e4e7dc", {
          rx: 2,
          opacity: 0.4,
        }),
      ),
      at(
        [330, 540, 1.2],
        rect([-110, -66, 220, 62], "#3f6ea3", { rx: 16 }),
        path("M-70 -64 Q-50 -116 0 -116 H40 Q76 -112 92 -64 Z", "#3f6ea3"),
        path("M-54 -68 Q-40 -104 -6 -104 V-68 Z M6 -68 V-104 H36 Q62 -100 74 -68 Z", "#cfe0ea"),
        rect([-150, -28, 320, 40], "#6f786f", { opacity: 0.95 }),
      ),
      times(9, (i) => rect([700 + i * 52, 470 + (i % 2), 56, 26], "#cdb98f", { rx: 12 })),
      times(8, (i) => rect([726 + i * 52, 446, 56, 26], "#bfa97c", { rx: 12 })),
      times(7, (i) => rect([752 + i * 52, 422, 56, 26], "#cdb98f", { rx: 12 })),
    );
    c.add(
      at(
        [620, 590, 1],
        path("M-120 -26 H120 Q104 12 80 14 H-84 Q-108 10 -120 -26 Z", "#e2604c"),
        figure([-30, 0, 0.7], { skin: "#8d5a3b", coat: "#f2b134" }),
        figure([46, 0, 0.62], { skin: "#e9bd98", coat: "#1f6f78" }),
        rect([-122, -28, 244, 16], "#d8513f", { rx: 8 }),
      ),
      rain(c, 90),
    );
  },
  "sea-wall"(c) {
    c.add(
      sky(c, ["#5d7488", "#a9bcc4", "#d9e0da"]),
      cloud([300, 90, 2], "#4f6476", 0.6),
      cloud([900, 110, 2.2], "#4f6476", 0.5),
      houses(c, { from: 700, to: 1220, base: 390, low: 100, high: 190, lit: 0.4 }),
      waves(430, { fill: "#5f8c98", amplitude: 30, length: 260 }),
      waves(480, { fill: "#437684", amplitude: 36, length: 320, shift: 90 }),
    );
    c.add(
      path("M640 390 H1200 V675 H560 Q640 560 640 390 Z", "#b8b2a3"),
      times(7, (i) =>
        line(
          [
            [628 - i * 8, 420 + i * 38],
            [1200, 420 + i * 38],
          ],
          "#968f80",
          2.5,
        ),
      ),
      times(22, (i) =>
        line(
          [
            [680 + (i % 11) * 52 - (i > 10 ? 26 : 0), 420 + (i > 10 ? 38 : 0)],
            [680 + (i % 11) * 52 - (i > 10 ? 26 : 0), 458 + (i > 10 ? 38 : 0)],
          ],
          "#968f80",
          2,
        ),
      ),
      rect([630, 366, 570, 28], "#d2ccbd", { rx: 3 }),
      path(
        "M0 600 Q200 520 420 560 Q560 580 590 420 Q600 300 680 210 Q690 300 660 400 Q650 520 560 640 L540 675 H0 Z",
        "#7fb0b6",
      ),
      times(60, () =>
        circle([c.random(540, 760), c.random(150, 420), c.random(3, 15)], "#fff", { opacity: 0.85 }),
      ),
      path("M0 640 Q240 560 440 610 Q560 620 600 520 Q600 640 540 675 H0 Z", "#fff", { opacity: 0.5 }),
    );
    c.add(
      figure([1040, 372, 0.52], { skin: "#c98f63", coat: "#f2b134" }),
      gulls(c, 5, [120, 100, 560, 260], "#fff"),
    );
  },
  "market-square"(c) {
    c.add(
      sky(c, ["#8fcbd6", "#e9f3e2"]),
      cloud([900, 90, 1], "#fff"),
      houses(c, { from: -20, to: 1220, base: 430, low: 150, high: 250, lit: 0.4 }),
      rect([0, 426, WIDTH, 249], "#d9c9a8"),
      times(14, (i) =>
        line(
          [
            [600 + (i - 7) * 60, 426],
            [600 + (i - 7) * 190, 675],
          ],
          "#c6b48f",
          2,
        ),
      ),
    );
    const stall = (x, y, s, a, b) =>
      at(
        [x, y, s],
        line(
          [
            [-110, 0],
            [-110, -150],
          ],
          "#6d5a45",
          7,
        ),
        line(
          [
            [110, 0],
            [110, -150],
          ],
          "#6d5a45",
          7,
        ),
        rect([-120, -70, 240, 60], "#8f6f4d", { rx: 3 }),
        times(18, (i) =>
          circle(
            [-104 + i * 12.2, -74 - (i % 3) * 6, 10],
            pick(c, ["#e2604c", "#f2b134", "#5f9b6b", "#8f4f6f", "#e08a2c"]),
          ),
        ),
        times(8, (i) =>
          path(
            `M${-136 + i * 34} -196 L${-140 + i * 35} -140 q17 22 35 0 L${-102 + i * 34} -196 Z`,
            i % 2 ? a : b,
          ),
        ),
      );
    c.add(
      stall(190, 590, 1.15, "#fff", "#d8513f"),
      stall(600, 560, 1, "#fff", "#1f6f78"),
      stall(1000, 596, 1.15, "#fff", "#f2b134"),
      times(6, (i) =>
        figure([120 + i * 190 + c.random(-20, 20), 650 + c.random(-20, 14), 0.62], {
          skin: SKINS[i],
          coat: COATS[(i * 3 + 1) % 8],
        }),
      ),
    );
  },
  "old-quay-map"(c) {
    c.add(
      rect([0, 0, WIDTH, 675], "#9fd0d3"),
      times(11, (i) => curve(`M-20 ${40 + i * 64} q150 -24 300 0 t300 0 t300 0 t400 0`, "#8cc2c7", 3)),
      path(
        "M0 0 H760 Q700 90 760 170 Q840 250 760 320 Q700 380 760 460 Q800 560 640 590 Q520 610 470 675 H0 Z",
        "#f3e6c4",
      ),
      path("M960 160 Q1060 110 1120 180 Q1150 260 1070 290 Q980 310 950 250 Q930 200 960 160 Z", "#f3e6c4"),
      path("M1010 470 Q1060 440 1100 480 Q1110 530 1050 540 Q1000 530 1010 470 Z", "#f3e6c4"),
      curve("M-20 330 C160 300 260 380 420 340 S640 300 800 330", "#9fd0d3", 40),
      path("M60 40 Q180 20 230 100 Q240 190 130 200 Q30 180 60 40 Z", "#b9d4a0"),
      path("M120 450 Q260 420 300 500 Q300 590 190 600 Q90 590 120 450 Z", "#b9d4a0"),
    );
    c.add(
      times(7, (i) =>
        line(
          [
            [260 + i * 68, 60],
            [280 + i * 62, 290],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      times(4, (i) =>
        line(
          [
            [240, 90 + i * 56],
            [730, 80 + i * 58],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      times(5, (i) =>
        line(
          [
            [330 + i * 66, 400],
            [320 + i * 70, 570],
          ],
          "#e0cfa2",
          9,
        ),
      ),
      line(
        [
          [310, 460],
          [740, 450],
        ],
        "#e0cfa2",
        9,
      ),
      line(
        [
          [310, 530],
          [700, 520],
        ],
        "#e0cfa2",
        9,
      ),
      line(
        [
          [500, 40],
          [505, 300],
          [520, 600],
        ],
        "#e2604c",
        7,
        { strokeDasharray: "18 12" },
      ),
      curve("M760 300 Q880 260 960 230", "#26405c", 4, { strokeDasharray: "4 14" }),
      curve("M760 340 Q900 420 1010 490", "#26405c", 4, { strokeDasharray: "4 14" }),
    );
    const pin = (x, y, fill) =>
      at(
        [x, y, 1],
        path("M0 0 Q-34 -44 -34 -66 A34 34 0 1 1 34 -66 Q34 -44 0 0 Z", fill),
        circle([0, -66, 13], "#fff"),
      );
    c.add(
      pin(505, 200, "#e2604c"),
      pin(740, 310, "#1f6f78"),
      pin(1050, 230, "#f2b134"),
      times(30, () =>
        rect([c.random(260, 700), c.random(70, 270), c.random(14, 30), c.random(10, 20)], pick(c, PASTELS), {
          opacity: 0.7,
        }),
      ),
      fade(
        0.9,
        circle([1090, 600, 44], "#f7f3ea"),
        poly(
          [
            [1090, 562],
            [1102, 600],
            [1090, 638],
            [1078, 600],
          ],
          "#26405c",
        ),
        poly(
          [
            [1090, 562],
            [1102, 600],
            [1078, 600],
          ],
          "#e2604c",
        ),
      ),
    );
  },
};
