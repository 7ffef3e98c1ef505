import { z } from "zod";
import { HEADER_LINE } from "@/server/platform/net/index";

const wordSchema = z.string().trim().min(1, "Not an empty one.").max(200, "At most 200 characters.");
const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, "A colour is written like #3a9fdd.");
const addressSchema = z.url({ protocol: /^https?$/, error: "An address begins with https://." });
const optionalText = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength, `At most ${maxLength} characters.`).nullable();
const shareSchema = z.number("A number.").min(0, "Not below 0.").max(1, "At most 1.").nullable();
const headerSchema = z.string().trim().regex(HEADER_LINE, "A header is written `Name: value`.").max(2_000);

const captchaSchema = z.object({
  provider: z.enum(["proof-of-work", "turnstile", "hcaptcha", "recaptcha"]),
  siteKey: optionalText(500),
  /** null: preserves the stored secret. */
  secret: optionalText(500),
  mobileSecret: optionalText(500),
  verifyUrl: addressSchema.nullable(),
});

const moderationSchema = z.object({
  toxicityPend: z.number("A number.").min(0, "Not below 0.").max(100, "At most 100.").nullable(),
  spamPend: shareSchema,
  spamMark: shareSchema,
  scorerFailure: z.enum(["publish", "pend"]),
  most: z
    .object({
      comments: z.int("A whole number.").min(1, "At least one.").max(50, "At most 50."),
      seconds: z.int("A whole number.").min(1, "At least one.").max(86_400, "At most a day, 86400."),
    })
    .nullable(),
  externalScorer: z
    .object({
      url: addressSchema,
      /** null: preserves the stored header. */
      header: headerSchema.nullable(),
      onFailure: z.enum(["publish", "pend"]),
    })
    .nullable(),
});

/** Community settings, as staff edit them. */
export const communitySchema = z.object({
  commentingOpen: z.boolean(),
  guestCommenting: z.boolean(),
  guestContributions: z.boolean(),
  confidentialCommenting: z.boolean(),
  preModeration: z.boolean(),
  prohibitedWords: z.array(wordSchema).max(2_000, "At most 2,000 words."),
  preventProfaneComment: z.boolean(),
  preModerateProfaneComment: z.boolean(),
  imageUploads: z.boolean(),
  imageHosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, "A host is written like pictures.example."))
    .max(100, "At most 100 hosts."),
  hyperLinksInComments: z.boolean(),
  topPages: z.boolean(),
  thirdPartyLogin: z.boolean(),
  initialLoadCommentsLimit: z.int("A whole number.").min(0, "Not below 0.").max(100, "At most 100."),
  pageReactions: z
    .array(
      z.object({
        id: z.int().nullable(),
        label: wordSchema,
        shortCode: z
          .string()
          .trim()
          .regex(/^[\w+-]{1,60}$/, "A short code is written like clap.")
          .nullable(),
      }),
    )
    .max(12, "At most twelve reactions."),
  pageReactionsHeadline: optionalText(200),
  clapsReactionHeadline: optionalText(200),
  primaryColor: colorSchema,
  secondaryColor: colorSchema,
  backgroundColor: colorSchema,
  fontColor: colorSchema,
  captcha: captchaSchema,
  moderation: moderationSchema,
  metadataNeedsJwt: z.boolean(),
  ignoredParameters: z
    .array(z.string().regex(/^[^\s&=?#]{1,100}$/, "The name of a parameter, such as ref."))
    .max(100, "At most 100 parameters."),
});
