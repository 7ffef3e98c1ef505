import type { ThemeValues } from "../protocol";

/** Custom properties by which styles use what a page gave; the server writes the same into the first document. */
const PROPERTIES = {
  primary: ["--svc-primary", "color"],
  secondary: ["--svc-secondary", "color"],
  background: ["--svc-background", "color"],
  font: ["--svc-font", "color"],
  fontFamily: ["--svc-font-family", "font-family"],
} as const;

/** Puts a page's values on the document. What the browser does not take as such a value changes nothing. */
export function applyTheme(theme: ThemeValues): void {
  const { style } = document.documentElement;
  for (const [name, [property, kind]] of Object.entries(PROPERTIES)) {
    const value = Object.entries(theme).find(([key]) => key === name)?.[1];
    if (typeof value === "string" && CSS.supports(kind, value)) style.setProperty(property, value);
  }
}
