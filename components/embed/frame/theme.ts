import type { ThemeValues } from "../protocol";
import { looksOf } from "./colour/looks.rules";
import { readColour } from "./colour/read-colour";

/** What a page gave, as it is: styles may name it. */
const GIVEN = {
  primary: ["--svc-primary", "color"],
  secondary: ["--svc-secondary", "color"],
  background: ["--svc-background", "color"],
  font: ["--svc-font", "color"],
  fontFamily: ["--svc-font-family", "font-family"],
} as const;

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

let given: ThemeValues = {};

function draw(): void {
  const looks = looksOf({ theme: given, prefersDark: prefersDark.matches, readColour });
  for (const [property, value] of Object.entries(looks))
    document.documentElement.style.setProperty(property, value);
}

/** Puts a page's values on the document. What the browser does not take as such a value changes nothing. */
export function applyTheme(theme: ThemeValues): void {
  given = theme;
  const { style } = document.documentElement;
  for (const [name, [property, kind]] of Object.entries(GIVEN)) {
    const value = Object.entries(theme).find(([key]) => key === name)?.[1];
    if (typeof value === "string" && CSS.supports(kind, value)) style.setProperty(property, value);
  }
  draw();
}

prefersDark.addEventListener("change", draw);
