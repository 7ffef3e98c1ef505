import type { ThemeValues } from "../protocol";
import { computeCssProperties } from "./colour/css-properties.rules";
import { readColour } from "./colour/read-colour";

/** The page's theme values, unchanged, as CSS custom properties. */
const THEME_PROPERTIES = {
  primary: ["--svc-primary", "color"],
  secondary: ["--svc-secondary", "color"],
  background: ["--svc-background", "color"],
  font: ["--svc-font", "color"],
  fontFamily: ["--svc-font-family", "font-family"],
} as const;

const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

let current: ThemeValues = {};

function applyColours(): void {
  const properties = computeCssProperties({ theme: current, prefersDark: prefersDark.matches, readColour });
  for (const [property, value] of Object.entries(properties))
    document.documentElement.style.setProperty(property, value);
}

/** Applies a page's theme to the document. Values that the browser does not support are ignored. */
export function applyTheme(theme: ThemeValues): void {
  current = theme;
  const { style } = document.documentElement;
  for (const [name, [property, kind]] of Object.entries(THEME_PROPERTIES)) {
    const value = Object.entries(theme).find(([key]) => key === name)?.[1];
    if (typeof value === "string" && CSS.supports(kind, value)) style.setProperty(property, value);
  }
  applyColours();
}

prefersDark.addEventListener("change", applyColours);
