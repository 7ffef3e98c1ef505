import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

const QUEUES = ["pending", "reported", "appealed", "spam", "all"] as const;

/** A queue by its name in addresses, case-insensitive, or by the dashboard's label. */
const queueSchema = z
  .string()
  .transform((name) => name.trim().toLowerCase())
  .transform((name) => (name === "appeals" ? "appealed" : name))
  .pipe(z.enum(QUEUES));

/** Filters of the comment list; default queue: comments waiting for moderation. */
export const queueFilterSchema = z.object({
  queue: queueSchema.optional(),
  text: searchTextSchema.optional(),
  author: idSchema.optional(),
  comment: idSchema.optional(),
});

const OUTCOMES = ["pend", "spam", "shadow", "reject"] as const;

const reasonSchema = z.string().trim().max(500, "At most 500 characters.");

export const decisionSchema = z.object({
  move: z.enum(["approve", "pend", "spam", "delete", "restore"]),
  comments: z
    .array(z.object({ id: idSchema, version: z.int() }))
    .min(1)
    .max(100),
  reason: reasonSchema.default(""),
});

export const declineSchema = z.object({
  ids: z.array(idSchema).min(1).max(100),
  reason: reasonSchema.default(""),
});

/** Comments to feature, or to stop featuring. */
export const featureSchema = z.object({
  ids: z.array(idSchema).min(1).max(100),
  isFeatured: z.boolean(),
  reason: reasonSchema.default(""),
});

const nameSchema = z.string().trim().min(1, "Enter a name.").max(100, "At most 100 characters.");
const wordsSchema = z.array(z.string().trim().min(1).max(100));

/** Conditions of a rule; all of them must match. */
export const conditionsSchema = z.object({
  authorPublishedBelow: z.int().min(1).max(100).optional(),
  isGuest: z.boolean().optional(),
  linksAtLeast: z.int().min(1).max(100).optional(),
  hasImage: z.boolean().optional(),
  words: wordsSchema.min(1).max(200).readonly().optional(),
  toxicityAtLeast: z.number().min(0).max(100).optional(),
  spamAtLeast: z.number().min(0).max(1).optional(),
  burst: z.object({ comments: z.int().min(2).max(50), seconds: z.int().min(1).max(86_400) }).optional(),
  longerThan: z.int().min(1).max(10_000).optional(),
});

export const newRuleSchema = z.object({
  name: nameSchema,
  enabled: z.boolean(),
  conditions: conditionsSchema,
  outcome: z.enum(OUTCOMES),
});

export const newListSchema = z.object({
  name: nameSchema,
  enabled: z.boolean(),
  outcome: z.enum(OUTCOMES),
  words: wordsSchema.max(2_000, "At most 2,000 words.").readonly(),
});

export const banSchema = z.object({
  readerId: idSchema,
  shadow: z.boolean(),
  reason: reasonSchema.min(1, "Enter a reason for the moderation log."),
  /** Which of the reader's comments are rejected along with the ban. */
  rejects: z.enum(["none", "pending", "all"]).default("none"),
  /** null: until it is lifted. */
  hours: z
    .int()
    .min(1)
    .max(24 * 3_650)
    .nullable(),
});

export const batchSchema = z.guid();

const contributionStateSchema = z.enum(["submitted", "accepted", "rejected"]);

/** Filters of the contribution list. */
export const contributionFilterSchema = z.object({ state: contributionStateSchema.optional() });

export const contributionReviewSchema = z.object({
  id: idSchema,
  state: z.enum(["accepted", "rejected"]),
  /** The state that the reviewer saw. */
  seen: contributionStateSchema,
  note: z.string().max(2_000),
});
