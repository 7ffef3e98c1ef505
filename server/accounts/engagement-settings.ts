import { z } from "zod";

const text = z.string();
const nullableText = z.string().nullable();

const reaction = z.object({ id: z.int(), label: text, custom: z.boolean(), short_code: nullableText });

const captcha = z.object({
  /** `proof-of-work` needs no service: the browser computes for some seconds instead. */
  provider: z.enum(["proof-of-work", "turnstile", "hcaptcha", "recaptcha"]).default("proof-of-work"),
  /** Public key for widgets; null: proof of work. */
  siteKey: nullableText.default(null),
  /** Secret of the web widget, and of mobile apps where the service issues a separate one; both sealed. */
  secret: nullableText.default(null),
  mobileSecret: nullableText.default(null),
  /** URL of the verification API; null: the service's default (override for a region or a self-hosted service). */
  verifyUrl: nullableText.default(null),
});

const moderation = z.object({
  /** Comments with at least this toxicity (0 to 100) wait for moderation; null: toxicity alone holds none back. */
  toxicityPend: z.number().min(0).max(100).nullable().default(60),
  /** Comments with at least this spam score (0 to 1) wait, or are marked as spam at once; null: neither. */
  spamPend: z.number().min(0).max(1).nullable().default(0.9),
  spamMark: z.number().min(0).max(1).nullable().default(0.98),
  /** Status of a comment that could not be scored in time. */
  scorerFailure: z.enum(["publish", "pend"]).default("publish"),
  /** Comments of one author per period in seconds; further ones are refused. null: no limit. */
  most: z
    .object({ comments: z.int().min(1).max(50), seconds: z.int().min(1).max(86_400) })
    .nullable()
    .default(null),
  /** The account's own scorer, called after a comment was stored; null: none. */
  externalScorer: z
    .object({
      url: z.url(),
      /** Request header, `Name: value`; sealed. */
      header: nullableText.default(null),
      /** `pend`: comments wait until it has answered. `publish`: they do not. */
      onFailure: z.enum(["publish", "pend"]).default("publish"),
    })
    .nullable()
    .default(null),
});

/** How readers take part: comments, reactions, contributions. */
export const engagementSettings = z
  .object({
    commentingOpen: z.boolean().default(true),
    guestCommenting: z.boolean().default(false),
    guestContributions: z.boolean().default(false),
    confidentialCommenting: z.boolean().default(false),
    /** Every comment waits for a moderator. */
    preModeration: z.boolean().default(false),
    prohibitedWords: z.array(text).default([]),
    /** Comments with a prohibited word are refused, or wait for moderation if the second option is set. */
    preventProfaneComment: z.boolean().default(false),
    preModerateProfaneComment: z.boolean().default(false),
    imageUploads: z.boolean().default(false),
    /** Hosts whose pictures comments may embed, besides the installation's own uploads. */
    imageHosts: z.array(text).default([]),
    hyperLinksInComments: z.boolean().default(true),
    topPages: z.boolean().default(true),
    thirdPartyLogin: z.boolean().default(true),
    /** Default number of top-level comments per list. */
    initialLoadCommentsLimit: z.int().min(0).max(100).default(10),
    pageReactions: z.array(reaction).default([]),
    /** The highest page reaction id ever assigned; ids of removed reactions are not reused. */
    lastPageReactionId: z.int().min(0).default(0),
    pageReactionsHeadline: nullableText.default(null),
    clapsReactionHeadline: nullableText.default(null),
    primaryColor: text.default("#3a9fdd"),
    secondaryColor: text.default("#ffffff"),
    backgroundColor: text.default("#ffffff"),
    fontColor: text.default("#4a4a4a"),
    captcha: captcha.prefault({}),
    moderation: moderation.prefault({}),
    /** Whether page metadata is accepted from signed-in readers only. */
    metadataNeedsJwt: z.boolean().default(false),
    /** Query parameters that do not identify a page, besides the known tracking parameters. */
    ignoredParameters: z.array(text).default([]),
  })
  .prefault({});
