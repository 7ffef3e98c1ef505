import { at, circle, ellipse, line, path, rect, times } from "./canvas.mjs";

export const SKINS = ["#e9bd98", "#8d5a3b", "#c98f63", "#6a4028", "#f2cfb0", "#b07a52"];
export const COATS = ["#d8513f", "#1f6f78", "#f2b134", "#3f6ea3", "#5b3a63", "#5f9b6b", "#f4efe4", "#26405c"];

/** Head and shoulders from behind or in front; 120 wide at scale 1. */
export const bust = (place, { skin, coat, hair = "#3a2a24" }) =>
  at(
    place,
    path("M-62 0 Q-60 -62 0 -66 Q60 -62 62 0 Z", coat),
    rect([-12, -84, 24, 26], skin),
    ellipse([0, -106, 28, 33], skin),
    path("M-30 -106 Q-32 -146 0 -146 Q32 -146 30 -106 Q22 -128 0 -128 Q-22 -128 -30 -106 Z", hair),
  );

/** A standing figure, 200 tall at scale 1. */
export const figure = (place, { skin, coat, legs = "#26344a", hair = "#3a2a24", arm = 0 }) =>
  at(
    place,
    line(
      [
        [-10, -90],
        [-14, -4],
      ],
      legs,
      17,
    ),
    line(
      [
        [10, -90],
        [14, -4],
      ],
      legs,
      17,
    ),
    path("M-30 -84 Q-32 -158 0 -162 Q32 -158 30 -84 Z", coat),
    line(
      [
        [-26, -144],
        [-36, -100],
      ],
      coat,
      14,
    ),
    line(
      [
        [26, -144],
        [arm ? 58 : 36, arm ? -144 - arm : -100],
      ],
      coat,
      14,
    ),
    circle([arm ? 60 : 37, arm ? -148 - arm : -94, 8], skin),
    circle([0, -182, 20], skin),
    path("M-21 -182 Q-22 -206 0 -206 Q22 -206 21 -182 Q12 -196 0 -196 Q-12 -196 -21 -182 Z", hair),
  );

export const runner = (place, { skin, top, shorts = "#26344a" }) =>
  at(
    place,
    line(
      [
        [0, -84],
        [34, -52],
        [14, -4],
      ],
      skin,
      14,
    ),
    line(
      [
        [0, -84],
        [-26, -50],
        [-62, -46],
      ],
      skin,
      14,
    ),
    line(
      [
        [0, -86],
        [10, -76],
      ],
      shorts,
      28,
    ),
    line(
      [
        [4, -90],
        [14, -142],
      ],
      top,
      30,
    ),
    line(
      [
        [14, -138],
        [44, -112],
        [66, -128],
      ],
      skin,
      10,
    ),
    line(
      [
        [14, -138],
        [-20, -118],
        [-34, -92],
      ],
      skin,
      10,
    ),
    circle([22, -174, 18], skin),
    path("M4 -176 Q6 -196 24 -194 Q40 -192 40 -178 Q30 -186 4 -176 Z", "#2c211d"),
  );

export const crowd = (c, { y, count, scale = 0.8, colours = COATS, dark = false }) =>
  times(count, (i) => {
    const x = (1280 / count) * i - 30 + c.random(-16, 16);
    const coat = dark ? "#141826" : colours[Math.floor(c.random(0, colours.length))];
    const skin = dark ? "#141826" : SKINS[Math.floor(c.random(0, SKINS.length))];
    const hair = dark
      ? "#141826"
      : ["#2c211d", "#5a3a28", "#8a6a48", "#1d1a22", "#b9b4ad"][Math.floor(c.random(0, 5))];
    return bust([x, y + c.random(-14, 26), scale * c.random(0.9, 1.12)], { skin, coat, hair });
  });

/** A face in profile, looking right; 300 tall at scale 1. */
export const profile = (place, fill) =>
  at(
    place,
    path(
      "M-90 150 Q-92 60 -60 30 Q-104 -20 -84 -90 Q-60 -150 10 -148 Q76 -142 84 -76 Q86 -50 80 -40 L104 0 Q106 10 90 14 Q92 30 86 38 Q92 50 84 62 Q82 92 36 86 Q34 110 44 150 Z",
      fill,
    ),
  );
