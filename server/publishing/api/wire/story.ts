import { z } from "@hono/zod-openapi";

export const storyEnvelope = z.object({ story: z.looseObject({ id: z.uuid() }) });

export const storyList = z.object({ stories: z.array(z.looseObject({})) });
