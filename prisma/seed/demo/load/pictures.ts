import { z } from "zod";

import type { DemoAsset, DemoPicture } from "../content";
import { readText } from "./folder";

const size = z.strictObject({ width: z.int(), height: z.int(), bytes: z.int() });
const manifestSchema = z.strictObject({
  images: z.record(z.string(), size),
  avatars: z.record(z.string(), size),
});

/** Pictures and avatars as drawn (manifest.json) with their descriptions for readers (catalogue.txt). */
export function readPictures(folder: string): { pictures: DemoPicture[]; avatars: DemoAsset[] } {
  const manifest = manifestSchema.parse(JSON.parse(readText(folder, "pictures/manifest.json")));
  const pictures = readText(folder, "pictures/catalogue.txt")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line): DemoPicture => {
      const [name = "", focus = "", alt, caption, attribution] = line.split("|").map((part) => part.trim());
      const drawn = manifest.images[name];
      const [x, y] = focus.split(",").map(Number);
      if (!drawn || x === undefined || y === undefined || !alt || !caption || !attribution) {
        throw new Error(`pictures/catalogue.txt: incomplete or not drawn: ${line}`);
      }
      return {
        name,
        key: `demo/pictures/${name}.webp`,
        path: `pictures/images/${name}.webp`,
        ...drawn,
        contentType: "image/webp",
        focusPoint: [x, y],
        alt,
        caption,
        attribution,
      };
    });
  const avatars = Object.entries(manifest.avatars).map(([name, { bytes }]) => ({
    key: `demo/avatars/${name}.webp`,
    path: `pictures/avatars/${name}.webp`,
    contentType: "image/webp",
    bytes,
  }));
  return { pictures, avatars };
}
