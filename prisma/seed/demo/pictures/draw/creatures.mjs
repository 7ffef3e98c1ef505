import { at, circle, curve, line, path, times } from "./canvas.mjs";

export const fish = (place, fill, fin = "#00000022") =>
  at(
    place,
    path("M-60 0 Q-20 -32 40 -10 L66 -26 Q60 0 66 26 L40 10 Q-20 32 -60 0 Z", fill),
    circle([-36, -4, 4], "#16324a"),
    path("M-10 -18 Q6 -34 20 -16 Z", fin),
    curve("M-18 -10 Q-10 0 -18 10", "#ffffff88", 2.5),
  );

export const seal = (place, fill) =>
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

export const blades = (c, count, fills) =>
  times(count, () => {
    const [x, h, lean] = [c.random(-20, 1220), c.random(90, 300), c.random(-50, 60)];
    return path(
      `M${x} 680 q${lean * 0.2} ${-h * 0.5} ${lean} ${-h} q4 ${h * 0.55} 14 ${h} Z`,
      fills[Math.floor(c.random(0, fills.length))],
      { opacity: 0.9 },
    );
  });
