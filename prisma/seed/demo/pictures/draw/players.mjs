import { at, circle, line, path, poly, times } from "./canvas.mjs";

export const player = (place, skin, shirt, shorts) =>
  at(
    place,
    line(
      [
        [-8, -80],
        [-30, -40],
        [-20, -2],
      ],
      skin,
      14,
    ),
    line(
      [
        [8, -80],
        [40, -50],
        [70, -30],
      ],
      skin,
      14,
    ),
    line(
      [
        [0, -86],
        [4, -70],
      ],
      shorts,
      36,
    ),
    path("M-28 -84 Q-30 -154 0 -158 Q30 -154 30 -84 Z", shirt),
    line(
      [
        [-24, -142],
        [-54, -112],
      ],
      shirt,
      13,
    ),
    line(
      [
        [24, -142],
        [56, -120],
      ],
      shirt,
      13,
    ),
    circle([0, -180, 20], skin),
    path("M-21 -182 Q-22 -206 0 -206 Q22 -206 21 -182 Q12 -196 0 -196 Q-12 -196 -21 -182 Z", "#2c211d"),
  );

export const ball = (place) =>
  at(
    place,
    circle([0, 0, 20], "#fff"),
    poly(
      [
        [0, -9],
        [9, -3],
        [6, 8],
        [-6, 8],
        [-9, -3],
      ],
      "#26344a",
    ),
    times(5, (i) =>
      line(
        [
          [Math.sin(i * 1.257) * 10, -Math.cos(i * 1.257) * 10],
          [Math.sin(i * 1.257) * 19, -Math.cos(i * 1.257) * 19],
        ],
        "#26344a",
        2.5,
      ),
    ),
  );
