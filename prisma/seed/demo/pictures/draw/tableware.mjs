import { at, circle, curve, ellipse, path, rect, times, WIDTH } from "./canvas.mjs";

export const table = (c, light, dark) => [
  rect([0, 0, WIDTH, 675], light),
  times(9, (i) => [
    rect([0, i * 78, WIDTH, 3], dark, { opacity: 0.5 }),
    times(3, (k) =>
      curve(`M${(i * 173 + k * 420) % 1200} ${i * 78 + 30} q90 -16 180 4`, dark, 2, { opacity: 0.4 }),
    ),
  ]),
];

export const plate = ([x, y, r], rim = "#fff", inner = "#f3f0e8") => [
  circle([x + 8, y + 14, r], "#000", { opacity: 0.2 }),
  circle([x, y, r], rim),
  circle([x, y, r * 0.76], inner),
];

export const herb = (place, fill = "#4e8a4f") =>
  at(
    place,
    curve("M0 40 Q6 0 0 -40", fill, 4),
    times(6, (i) =>
      ellipse([(i % 2 ? 1 : -1) * 14, 24 - i * 12, 14, 7], fill, {
        transform: `rotate(${i % 2 ? -32 : 32} 0 ${24 - i * 12})`,
      }),
    ),
  );

export const lemon = (place) =>
  at(
    place,
    path("M-50 0 A50 50 0 0 1 50 0 Z", "#f2c534"),
    path("M-42 0 A42 42 0 0 1 42 0 Z", "#fff6c8"),
    times(5, (i) =>
      path(
        `M0 0 L${-36 + i * 16} ${-8 - Math.sin((i + 0.5) * 0.62) * 28} L${-22 + i * 16} ${-10 - Math.sin((i + 1) * 0.6) * 28} Z`,
        "#f7d95a",
      ),
    ),
  );
