import type { CSSProperties } from "react";
import type { Tone } from "@/server/publishing/site/index";

/** Hands a section's colour to the stylesheet as `--tone`, in both of its values. */
export function toneStyle(tone: Tone): CSSProperties {
  return { "--tone": `light-dark(${tone.light}, ${tone.dark})` };
}
