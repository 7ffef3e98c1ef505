import { z } from "zod";

const text = z.string();
const nullableText = z.string().nullable();

const reaction = z.object({ id: z.int(), label: text, custom: z.boolean(), short_code: nullableText });

const captcha = z.object({
  /** `proof-of-work` needs no service: the browser works for some seconds instead. */
  provider: z.enum(["proof-of-work", "turnstile", "hcaptcha", "recaptcha"]).default("proof-of-work"),
  /** Public key that widgets show; null for the proof of work. */
  siteKey: nullableText.default(null),
  /** Secret of the web widget, and of mobile apps where the service has another for them; both sealed. */
  secret: nullableText.default(null),
  mobileSecret: nullableText.default(null),
  /** Where answers are checked, where it is not the service's own address (a region, a service of one's own). */
  verifyUrl: nullableText.default(null),
});

const moderation = z.object({
  /** Comments at least so toxic (0 to 100) wait for a moderator; null: toxicity alone holds none back. */
  toxicityPend: z.number().min(0).max(100).nullable().default(60),
  /** Comments at least so likely spam (0 to 1) wait, or are spam at once; null: neither. */
  spamPend: z.number().min(0).max(1).nullable().default(0.9),
  spamMark: z.number().min(0).max(1).nullable().default(0.98),
  /** What becomes of a comment that could not be scored in time. */
  scorerFailure: z.enum(["publish", "pend"]).default("publish"),
  /** A writer's comments within so many seconds; more are refused. null: no limit. */
  most: z
    .object({ comments: z.int().min(1).max(50), seconds: z.int().min(1).max(86_400) })
    .nullable()
    .default(null),
  /** A scorer of the account's own, asked after a comment was written; null: none. */
  externalScorer: z
    .object({
      url: z.url(),
      /** Sent as a header, `Name: value`; sealed. */
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
    /** Comments with a prohibited word are refused, or wait for a moderator where that is said too. */
    preventProfaneComment: z.boolean().default(false),
    preModerateProfaneComment: z.boolean().default(false),
    imageUploads: z.boolean().default(false),
    /** Hosts, beside the installation's own uploads, whose pictures may stand in comments. */
    imageHosts: z.array(text).default([]),
    hyperLinksInComments: z.boolean().default(true),
    topPages: z.boolean().default(true),
    thirdPartyLogin: z.boolean().default(true),
    /** How many comments that answer no other a list holds where nothing is asked. */
    initialLoadCommentsLimit: z.int().min(0).max(100).default(10),
    pageReactions: z.array(reaction).default([]),
    /** The highest id that a page reaction ever had: those of removed ones are not given again. */
    lastPageReactionId: z.int().min(0).default(0),
    pageReactionsHeadline: nullableText.default(null),
    clapsReactionHeadline: nullableText.default(null),
    primaryColor: text.default("#3a9fdd"),
    secondaryColor: text.default("#ffffff"),
    backgroundColor: text.default("#ffffff"),
    fontColor: text.default("#4a4a4a"),
    captcha: captcha.prefault({}),
    moderation: moderation.prefault({}),
    /** Whether metadata of a page is taken from signed-in readers only. */
    metadataNeedsJwt: z.boolean().default(false),
    /** Query parameters of pages that do not tell pages apart, beside those known to track readers. */
    ignoredParameters: z.array(text).default([]),
  })
  .prefault({});
