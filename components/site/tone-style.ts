import type { CSSProperties } from "react";
import type { Tone } from "@/server/publishing/site/index";

/** Return a section's colour as the CSS variable `--tone`, for light and dark mode. */
export function toToneStyle(tone: Tone): CSSProperties {
  return { "--tone": `light-dark(${tone.light}, ${tone.dark})` };
}
