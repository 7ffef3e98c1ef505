import { z } from "zod";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);
const slugs = list.pipe(z.array(slug));
const wholeNumber = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
/** `label | value`, the form of every field that has two halves. */
const pair = z
  .string()
  .transform((value) => value.split("|").map((part) => part.trim()))
  .pipe(z.tuple([z.string().min(1), z.string().min(1)]));

const frontMatterSchema = z.strictObject({
  headline: z.string().min(1).max(200),
  subheadline: z.string().min(1).nullable().default(null),
  summary: z.string().min(1),
  template: z
    .enum([
      "text",
      "photo",
      "video",
      "live-blog",
      "listicle",
      "review",
      "explainer",
      "q-and-a",
      "long-form",
      "breaking-news",
    ])
    .default("text"),
  role: z.enum(["story", "subscription_story"]).nullable().default(null),
  state: z.enum(["published", "open", "needs-approval", "scheduled"]).default("published"),
  sections: slugs.default([]),
  authors: slugs.pipe(z.array(slug).min(1)),
  tags: slugs.default([]),
  entities: slugs.default([]),
  hero: slug.nullable().default(null),
  access: z.enum(["login", "subscription"]).nullable().default(null),
  /** Days before the seed, then the time of day: `3 07:45`. */
  published: z
    .string()
    .regex(/^-?\d+ ([01]\d|2[0-3]):[0-5]\d$/)
    .transform((value) => {
      const [daysAgo, time] = value.split(" ");
      return { daysAgo: Number(daysAgo), time: time ?? "" };
    }),
  updated: wholeNumber.default(0),
  bullets: z.enum(["123", "bullets"]).default("123"),
  home: z.string().min(1).nullable().default(null),
  "home-hero": slug.nullable().default(null),
  seo: pair.nullable().default(null),
  review: z.string().min(1).nullable().default(null),
  rating: pair.nullable().default(null),
  closed: z
    .enum(["yes", "no"])
    .transform((value) => value === "yes")
    .nullable()
    .default(null),
  sponsor: z.string().min(1).nullable().default(null),
  links: slug.nullable().default(null),
  series: list.default([]),
});

export type FrontMatter = z.output<typeof frontMatterSchema>;

/**
 * Splits a story file into its checked front matter and its body. An unknown or malformed field is an error with the
 * file's name.
 */
export function readFrontMatter(source: string, file: string): { fields: FrontMatter; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
  if (!match) throw new Error(`${file}: no front matter`);
  const raw: Record<string, string> = {};
  for (const line of (match[1] ?? "").split("\n")) {
    const at = line.indexOf(": ");
    if (at < 1) throw new Error(`${file}: not "field: value": ${line}`);
    raw[line.slice(0, at)] = line.slice(at + 2).trim();
  }
  const parsed = frontMatterSchema.safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`${file}: ${problems.join("; ")}`);
  }
  return { fields: parsed.data, body: match[2] ?? "" };
}
