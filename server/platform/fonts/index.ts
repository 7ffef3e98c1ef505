import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FONTS = "@expo-google-fonts/noto-sans";

/**
 * Returns the path of a font file, for drawing without the fonts of the machine. Noto Sans covers Latin, Greek,
 * Cyrillic and Devanagari.
 */
export function getFontPath(name: "400Regular" | "700Bold"): string {
  const path = join(name, `NotoSans_${name}.ttf`);
  // A bundler changes module paths; the server's working directory has its packages, bundled or not.
  const beside = join(process.cwd(), "node_modules", FONTS, path);
  if (existsSync(beside)) return beside;
  return join(dirname(createRequire(import.meta.url).resolve(`${FONTS}/package.json`)), path);
}
