import { z } from "zod";

/** A record of a Disqus export: a thread, or a post in one. */
export const disqusPartSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("thread"), id: z.string(), page: z.string() }),
  z.object({
    kind: z.literal("post"),
    id: z.string(),
    /** The thread's id. */
    threadId: z.string(),
    parent: z.string().nullable(),
    author: z.object({ key: z.string(), name: z.string(), email: z.string().nullable() }),
    html: z.string(),
    /** Epoch milliseconds. */
    at: z.number(),
    state: z.enum(["published", "pending", "spam", "deleted"]),
  }),
]);

export type DisqusPart = z.output<typeof disqusPartSchema>;
export type DisqusPost = Extract<DisqusPart, { kind: "post" }>;
