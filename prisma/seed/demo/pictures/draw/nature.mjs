import { circle, curve, ellipse, HEIGHT, line, n, path, poly, rect, times, WIDTH } from "./canvas.mjs";

export const sky = (c, stops) => rect([0, 0, WIDTH, HEIGHT], c.gradient(stops));

export const sun = (c, [x, y, r], colour, halo = colour) => [
  circle(
    [x, y, r * 4],
    c.glow([
      [0, halo, 0.55],
      [0.4, halo, 0.18],
      [1, halo, 0],
    ]),
  ),
  circle([x, y, r], colour),
];

export const moon = (c, [x, y, r], colour, shade) => [
  circle(
    [x, y, r * 4],
    c.glow([
      [0, colour, 0.35],
      [1, colour, 0],
    ]),
  ),
  circle([x, y, r], colour),
  circle([x - r * 0.3, y - r * 0.2, r * 0.2], shade, { opacity: 0.5 }),
  circle([x + r * 0.35, y + r * 0.3, r * 0.28], shade, { opacity: 0.4 }),
  circle([x + r * 0.25, y - r * 0.45, r * 0.12], shade, { opacity: 0.5 }),
];

export const stars = (c, count, height, colour = "#fff") =>
  times(count, () =>
    circle([c.random(0, WIDTH), c.random(0, height), c.random(0.7, 2.3)], colour, {
      opacity: n(c.random(0.4, 1)),
    }),
  );

export const cloud = ([x, y, scale], fill, opacity = 0.9) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" opacity="${opacity}"><rect x="-90" y="-18" width="190" height="36" rx="18"/><circle cx="-38" cy="-22" r="30"/><circle cx="12" cy="-34" r="42"/><circle cx="56" cy="-16" r="26"/></g>`;

/** Long flat bands, the clouds of an evening. */
export const bands = (c, [top, bottom], fill, count, opacity = 0.5) =>
  times(count, () => {
    const width = c.random(160, 520);
    const height = c.random(8, 20);
    return rect([c.random(-100, WIDTH - 100), c.random(top, bottom), width, height], fill, {
      rx: height / 2,
      opacity,
    });
  });

/** A ridge across the picture: sums of sines, so that layers never repeat. */
export function hills(c, { base, height, fill, rough = 1, from = 0, to = WIDTH }) {
  const phases = times(4, () => c.random(0, Math.PI * 2));
  const points = [];
  for (let x = from; x <= to + 12; x += 12) {
    const t = (x / WIDTH) * Math.PI * 2;
    const wave =
      Math.sin(t * 0.9 + phases[0]) * 0.5 +
      Math.sin(t * 2.1 * rough + phases[1]) * 0.28 +
      Math.sin(t * 4.7 * rough + phases[2]) * 0.14 +
      Math.sin(t * 11 * rough + phases[3]) * 0.05;
    points.push([x, base - height * (0.5 + wave * 0.5)]);
  }
  return poly([[from, HEIGHT], ...points, [to + 12, HEIGHT]], fill);
}

export function sea(c, top, stops, glint = "#fff", count = 60) {
  return [
    rect([0, top, WIDTH, HEIGHT - top], c.gradient(stops)),
    times(count, () => {
      const y = top + (HEIGHT - top) * c.random(0.02, 1) ** 1.3;
      const near = (y - top) / (HEIGHT - top);
      const width = 20 + near * 130 * c.random(0.4, 1);
      return rect([c.random(-50, WIDTH), y, width, 1.5 + near * 3], glint, {
        rx: 2,
        opacity: n(c.random(0.1, 0.35) * 10) / 10,
      });
    }),
  ];
}

/** Broken column of light under a sun, a moon or a lamp. */
export const shimmer = (c, { x, top, bottom, width, colour, count = 26, opacity = 0.7 }) =>
  times(count, (index) => {
    const y = top + ((bottom - top) * (index + 0.5)) / count;
    const spread = width * (0.35 + (index / count) * 0.9) * c.random(0.35, 1);
    return rect([x - spread / 2 + c.random(-10, 10), y, spread, 2.5 + (index / count) * 3], colour, {
      rx: 3,
      opacity: n(opacity * c.random(0.5, 1) * 10) / 10,
    });
  });

export const waves = (y, { fill, amplitude = 14, length = 120, shift = 0 }) => {
  let d = `M${-length + shift} ${y}`;
  for (let x = -length + shift; x < WIDTH + length; x += length)
    d += ` q${length / 4} ${-amplitude} ${length / 2} 0 t${length / 2} 0`;
  return path(`${d} V${HEIGHT} H${-length} Z`, fill);
};

export const gull = ([x, y, size], stroke = "#fff", width = 4) =>
  curve(
    `M${n(x - size)} ${n(y - size * 0.15)} q${n(size * 0.5)} ${n(-size * 0.55)} ${size} ${n(size * 0.2)} q${n(size * 0.5)} ${n(-size * 0.75)} ${size} ${n(-size * 0.2)}`,
    stroke,
    width,
  );

export const gulls = (c, count, [x0, y0, x1, y1], stroke = "#fff") =>
  times(count, () => gull([c.random(x0, x1), c.random(y0, y1), c.random(10, 24)], stroke, 3.5));

export const rain = (c, count, stroke = "#dbe9f4", slant = -18) =>
  times(count, () => {
    const [x, y, length] = [c.random(-40, WIDTH + 40), c.random(-20, HEIGHT), c.random(16, 44)];
    return line(
      [
        [x, y],
        [x + (slant * length) / 40, y + length],
      ],
      stroke,
      1.6,
      { opacity: n(c.random(0.15, 0.5)) },
    );
  });

export const snow = (c, count) =>
  times(count, () =>
    circle([c.random(0, WIDTH), c.random(0, HEIGHT), c.random(1.5, 5)], "#fff", {
      opacity: n(c.random(0.5, 1)),
    }),
  );

export const tree = ([x, y, size], crown, trunk = "#5b4636") => [
  rect([x - size * 0.05, y - size * 0.5, size * 0.1, size * 0.5], trunk),
  ellipse([x, y - size * 0.72, size * 0.3, size * 0.36], crown),
  ellipse([x + size * 0.07, y - size * 0.76, size * 0.18, size * 0.24], "#fff", { opacity: 0.12 }),
];

export const pine = ([x, y, size], fill) =>
  times(3, (i) =>
    poly(
      [
        [x - size * (0.3 - i * 0.06), y - size * i * 0.26],
        [x, y - size * (0.5 + i * 0.25)],
        [x + size * (0.3 - i * 0.06), y - size * i * 0.26],
      ],
      fill,
    ),
  );

export const reeds = (c, count, [x0, x1, y], stroke, tall = 60) =>
  times(count, () => {
    const [x, height, lean] = [c.random(x0, x1), c.random(tall * 0.4, tall), c.random(-14, 14)];
    return curve(`M${n(x)} ${y} q${n(lean * 0.2)} ${n(-height * 0.6)} ${n(lean)} ${n(-height)}`, stroke, 3);
  });
