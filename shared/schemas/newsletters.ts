import { z } from "zod";

const text = z.string().refine((value) => !value.includes("\u0000"), "Text can't contain NUL characters.");

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What staff edit of a newsletter. */
export const newsletterSchema = z
  .object({
    name: text.trim().min(1, "Enter a name. Readers see it.").max(120, "At most 120 characters."),
    slug: text
      .trim()
      .min(1, "Enter a URL slug.")
      .max(80, "At most 80 characters.")
      .regex(SLUG, "Use lower-case letters, digits and hyphens, such as morning-news."),
    description: text.trim().max(500, "At most 500 characters."),
    collectionId: z.int("Choose a collection.").min(1, "Choose a collection.").max(2_147_483_647),
    frequency: z.enum(["daily", "weekly"]),
    /** 1 Monday … 7 Sunday; null of a daily newsletter. */
    weekday: z.int().min(1).max(7).nullable(),
    /** Hour of the day in the publication's time zone. */
    hour: z.int().min(0).max(23),
    active: z.boolean(),
  })
  .refine(({ frequency, weekday }) => frequency === "daily" || weekday !== null, {
    path: ["weekday"],
    message: "Choose the day of the week.",
  });
