import { z } from "zod";

/** Uses of content by automated systems, by their names in RSL 1.0. */
export const CRAWL_USAGES = ["all", "ai-all", "ai-train", "ai-input", "ai-index", "search"] as const;

export type CrawlUsage = (typeof CRAWL_USAGES)[number];

/** How far a story is open to readers without a subscription. */
export const STORY_LEVELS = ["open", "metered", "subscribers"] as const;

export type StoryLevel = (typeof STORY_LEVELS)[number];

const planIdSchema = z.int("Choose a plan.").min(1, "Choose a plan.").max(2_147_483_647);

const paymentSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("free"),
    /** Whether a crawler needs a licence token nevertheless. */
    requiresLicence: z.boolean(),
  }),
  z.object({ type: z.literal("attribution"), requiresLicence: z.boolean() }),
  /** A subscription to the plan. */
  z.object({ type: z.literal("subscription"), planId: planIdSchema }),
  /** A subscription to the plan, which pays for so many documents in each of its periods. */
  z.object({
    type: z.literal("crawl"),
    planId: planIdSchema,
    crawls: z
      .int("Enter a whole number.")
      .min(1, "Enter 1 or more.")
      .max(100_000_000, "At most 100,000,000 documents."),
  }),
]);

const usagesSchema = z.array(z.enum(CRAWL_USAGES)).max(CRAWL_USAGES.length);

const termsShape = { permits: usagesSchema, prohibits: usagesSchema, payment: paymentSchema };

interface Usages {
  permits: readonly CrawlUsage[];
  prohibits: readonly CrawlUsage[];
}

function areContradictory({ permits, prohibits }: Usages): boolean {
  return permits.some((usage) => prohibits.includes(usage));
}

function areEmpty({ permits, prohibits }: Usages): boolean {
  return permits.length === 0 && prohibits.length === 0;
}

const CONTRADICTION = { error: "Permit or prohibit each use, not both.", path: ["prohibits"] };
const NOTHING = { error: "Permit or prohibit at least one use.", path: ["permits"] };

const termsSchema = z
  .object(termsShape)
  .refine((terms) => !areContradictory(terms), CONTRADICTION)
  .refine((terms) => !areEmpty(terms), NOTHING);

const exceptionSchema = z
  .object({
    /** null: all sections. */
    sectionId: z.int().min(1).max(2_147_483_647).nullable(),
    /** null: all levels. */
    level: z.enum(STORY_LEVELS).nullable(),
    ...termsShape,
  })
  .refine((terms) => !areContradictory(terms), CONTRADICTION)
  .refine((terms) => !areEmpty(terms), NOTHING)
  .refine(({ sectionId, level }) => sectionId !== null || level !== null, {
    error: "Choose a section, an access level, or both.",
    path: ["sectionId"],
  });

const addressSchema = z
  .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." })
  .max(500, "At most 500 characters.")
  .nullable();

/** The terms under which AI crawlers may use the publication. */
export const aiLicensingSchema = z.object({
  enabled: z.boolean(),
  /** Terms of everything that no exception names. */
  standard: termsSchema,
  exceptions: z
    .array(exceptionSchema)
    .max(50, "Enter at most 50 exceptions.")
    .refine(
      (all) => new Set(all.map(({ sectionId, level }) => `${sectionId}:${level}`)).size === all.length,
      { error: "Each section and access level can have one exception." },
    ),
  /** Page with the terms in words, and page for questions about licences; null: none. */
  termsUrl: addressSchema,
  contactUrl: addressSchema,
});

/** The form of the terms, with the version that was edited. */
export const aiLicensingFormSchema = aiLicensingSchema.extend({ version: z.int().min(0) });

export type AiLicensingTerms = z.output<typeof aiLicensingSchema>;
export type LicenceTerms = z.output<typeof termsSchema>;
export type LicenceException = z.output<typeof exceptionSchema>;

/** Nothing is published or enforced; the form begins with terms that keep AI out and let search engines in. */
export const NO_AI_LICENSING: AiLicensingTerms = {
  enabled: false,
  standard: {
    permits: ["search"],
    prohibits: ["ai-all"],
    payment: { type: "free", requiresLicence: false },
  },
  exceptions: [],
  termsUrl: null,
  contactUrl: null,
};
