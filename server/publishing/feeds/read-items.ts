import { z } from "zod";
import { type FullStory, readFullStory } from "@/server/publishing/render/index";

const items = z.array(z.object({ story: z.unknown() }));

/** Parse the stories of a list of items (JSON text), in order. */
export function readItems(text: string): FullStory[] {
  return items.parse(JSON.parse(text)).map((item) => readFullStory(item.story));
}
