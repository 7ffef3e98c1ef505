import { circle, ellipse, path, rect } from "../draw/canvas.mjs";

const HAIR = {
  short: "M392 330 Q388 170 600 166 Q812 170 808 330 Q770 240 600 236 Q430 240 392 330 Z",
  long: "M380 520 Q350 160 600 156 Q850 160 820 520 Q790 560 760 500 Q800 260 600 250 Q400 260 440 500 Q410 560 380 520 Z",
  bun: "M392 330 Q388 180 600 176 Q812 180 808 330 Q760 236 600 232 Q440 236 392 330 Z M520 186 A84 84 0 1 1 680 186 Z",
  curls:
    "M372 380 Q330 300 388 240 Q400 160 490 160 Q560 110 640 150 Q740 130 790 210 Q860 260 826 380 Q800 300 740 270 Q680 300 600 264 Q500 300 450 272 Q400 300 372 380 Z",
  bob: "M380 460 Q360 166 600 160 Q840 166 820 460 L760 460 Q770 300 700 262 Q560 320 440 320 L440 460 Z",
  cap: "M386 320 Q390 160 600 156 Q810 160 814 320 L900 336 Q900 356 860 356 L386 340 Z",
  none: "M400 320 Q404 260 420 240 Q400 300 410 350 Z M800 320 Q796 260 780 240 Q800 300 790 350 Z",
};

/** Drawn in the middle square of the canvas, which the square output shows. */
const portrait =
  ({ back, skin, coat, hair, style, beard = false, glasses = false, collar = "#fff" }) =>
  (c) => {
    c.add(rect([0, 0, 1200, 675], back), circle([600, 420, 330], "#fff", { opacity: 0.16 }));
    if (style === "long") c.add(path("M372 620 Q330 170 600 160 Q870 170 828 620 Z", hair));
    c.add(
      path("M270 720 Q290 540 500 520 H700 Q910 540 930 720 Z", coat),
      path("M500 520 L600 640 L700 520 Z", collar),
      rect([540, 430, 120, 120], skin, { rx: 40 }),
      path("M540 500 Q600 540 660 500 V470 H540 Z", "#000", { opacity: 0.1 }),
    );
    c.add(
      ellipse([600, 366, 186, 186], skin),
      ellipse([412, 366, 26, 40], skin),
      ellipse([788, 366, 26, 40], skin),
    );
    if (beard)
      c.add(
        path(
          "M420 380 Q430 560 600 566 Q770 560 780 380 Q760 450 690 440 Q600 410 510 440 Q440 450 420 380 Z",
          hair,
        ),
      );
    c.add(path(HAIR[style], hair));
    c.add(
      circle([530, 356, 14], "#26202a"),
      circle([670, 356, 14], "#26202a"),
      path("M498 318 Q530 300 560 316", "none", { stroke: hair, strokeWidth: 11, strokeLinecap: "round" }),
      path("M640 316 Q670 300 702 318", "none", { stroke: hair, strokeWidth: 11, strokeLinecap: "round" }),
      path("M598 370 Q580 414 604 420", "none", {
        stroke: "#00000038",
        strokeWidth: 9,
        strokeLinecap: "round",
      }),
      path("M544 462 Q600 510 656 462 Q600 480 544 462 Z", beard ? "#fff" : "#a8403f"),
    );
    if (glasses)
      c.add(
        circle([530, 358, 54], "none", { stroke: "#26202a", strokeWidth: 10 }),
        circle([670, 358, 54], "none", { stroke: "#26202a", strokeWidth: 10 }),
        path("M584 352 Q600 342 616 352", "none", { stroke: "#26202a", strokeWidth: 10 }),
      );
  };

export const avatars = {
  "isla-penhallow": portrait({
    back: "#1f6f78",
    skin: "#f2cfb0",
    coat: "#26405c",
    hair: "#a5542c",
    style: "bob",
  }),
  "tomasz-wrenfield": portrait({
    back: "#f2b134",
    skin: "#e9bd98",
    coat: "#26405c",
    hair: "#4a3426",
    style: "short",
    beard: true,
  }),
  "adaeze-holloway": portrait({
    back: "#e2604c",
    skin: "#7a4a30",
    coat: "#f2b134",
    hair: "#1d1a22",
    style: "curls",
  }),
  "bryn-castlemere": portrait({
    back: "#5f9b6b",
    skin: "#e9bd98",
    coat: "#d8513f",
    hair: "#26405c",
    style: "cap",
    collar: "#f4efe4",
  }),
  "lena-osterhagen": portrait({
    back: "#9fd3c7",
    skin: "#f2cfb0",
    coat: "#1f6f78",
    hair: "#d9b25c",
    style: "bun",
    glasses: true,
  }),
  "farid-quillon": portrait({
    back: "#f2c98f",
    skin: "#b07a52",
    coat: "#fdfaf3",
    hair: "#1d1a22",
    style: "short",
    beard: true,
    collar: "#d8513f",
  }),
  "marguerite-ashvale": portrait({
    back: "#5b3a63",
    skin: "#f2cfb0",
    coat: "#e8927c",
    hair: "#c9c4bd",
    style: "bob",
    glasses: true,
  }),
  "joss-trevanick": portrait({
    back: "#3f6ea3",
    skin: "#c98f63",
    coat: "#2f3b45",
    hair: "#2c211d",
    style: "long",
    collar: "#9fd3c7",
  }),
  "priya-lanternwood": portrait({
    back: "#e8927c",
    skin: "#b07a52",
    coat: "#5b3a63",
    hair: "#1d1a22",
    style: "long",
  }),
  "rory-okoro-tamblyn": portrait({
    back: "#26405c",
    skin: "#8d5a3b",
    coat: "#9fd3c7",
    hair: "#1d1a22",
    style: "none",
    glasses: true,
    beard: true,
  }),
};
