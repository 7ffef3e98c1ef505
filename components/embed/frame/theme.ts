import type { ThemeValues } from "../protocol";
import { cssOf } from "./colour/colour.rules";
import { type Palette, paletteOf, type WantedLooks } from "./colour/palette.rules";
import { readColour } from "./colour/read-colour";

/** Custom properties by which every widget's style uses its colours. */
const COLOURS = {
  "--paper": "ground",
  "--raised": "raised",
  "--wash": "wash",
  "--soft": "soft",
  "--ink": "text",
  "--muted": "muted",
  "--line": "line",
  "--edge": "edge",
  "--accent": "primary",
  "--on-accent": "onPrimary",
  "--link": "link",
  "--focus": "focus",
  "--danger": "danger",
  "--good": "good",
} as const satisfies Record<string, keyof Palette>;

/** What a page gave, as it is: other styles may still name it. */
const GIVEN = {
  primary: ["--svc-primary", "color"],
  secondary: ["--svc-secondary", "color"],
  background: ["--svc-background", "color"],
  font: ["--svc-font", "color"],
  fontFamily: ["--svc-font-family", "font-family"],
} as const;

const SCHEMES: readonly WantedLooks["scheme"][] = ["light", "dark", "auto"];
const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

let given: ThemeValues = {};

function draw(): void {
  const { style } = document.documentElement;
  const palette = paletteOf({
    primary: readColour(given.primary),
    background: readColour(given.background),
    font: readColour(given.font),
    scheme: SCHEMES.find((one) => one === given.scheme) ?? null,
    prefersDark: prefersDark.matches,
  });
  for (const [property, name] of Object.entries(COLOURS)) style.setProperty(property, cssOf(palette[name]));
  style.setProperty("--backdrop", palette.isPainted ? cssOf(palette.ground) : "transparent");
  style.colorScheme = palette.scheme;
}

/**
 * Puts a page's values on the document, with every colour that follows from them. What the browser does not take as such
 * a value changes nothing; what could not be read is moved until it can be.
 */
export function applyTheme(theme: ThemeValues): void {
  given = { ...given, ...theme };
  const { style } = document.documentElement;
  for (const [name, [property, kind]] of Object.entries(GIVEN)) {
    const value = Object.entries(theme).find(([key]) => key === name)?.[1];
    if (typeof value === "string" && CSS.supports(kind, value)) style.setProperty(property, value);
  }
  draw();
}

prefersDark.addEventListener("change", draw);
