import { z } from "zod";
import { HEADER_LINE } from "../formats/header-line.rules";

const wordSchema = z.string().trim().min(1, "Enter a word.").max(200, "At most 200 characters.");
const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i, "Enter a hex colour, such as #3a9fdd.");
const addressSchema = z.url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." });
const optionalText = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength, `At most ${maxLength} characters.`).nullable();
const shareSchema = z.number("Enter a number.").min(0, "Enter 0 or more.").max(1, "At most 1.").nullable();
const headerSchema = z.string().trim().regex(HEADER_LINE, "Enter the header as `Name: value`.").max(2_000);

const captchaSchema = z.object({
  provider: z.enum(["proof-of-work", "turnstile", "hcaptcha", "recaptcha"]),
  siteKey: optionalText(500),
  /** null: preserves the stored secret. */
  secret: optionalText(500),
  mobileSecret: optionalText(500),
  verifyUrl: addressSchema.nullable(),
});

const moderationSchema = z.object({
  toxicityPend: z.number("Enter a number.").min(0, "Enter 0 or more.").max(100, "At most 100.").nullable(),
  spamPend: shareSchema,
  spamMark: shareSchema,
  scorerFailure: z.enum(["publish", "pend"]),
  most: z
    .object({
      comments: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(50, "At most 50."),
      seconds: z
        .int("Enter a whole number.")
        .min(1, "Enter 1 or more.")
        .max(86_400, "Enter at most 86400 seconds (one day)."),
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
    .array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, "Enter a host name, such as pictures.example."))
    .max(100, "At most 100 hosts."),
  hyperLinksInComments: z.boolean(),
  topPages: z.boolean(),
  thirdPartyLogin: z.boolean(),
  initialLoadCommentsLimit: z
    .int("Enter a whole number.")
    .min(0, "Enter 0 or more.")
    .max(100, "At most 100."),
  pageReactions: z
    .array(
      z.object({
        id: z.int().nullable(),
        label: wordSchema,
        shortCode: z
          .string()
          .trim()
          .regex(/^[\w+-]{1,60}$/, "Enter a short code, such as clap.")
          .nullable(),
      }),
    )
    .max(12, "Add at most 12 reactions."),
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
    .array(z.string().regex(/^[^\s&=?#]{1,100}$/, "Enter a parameter name, such as ref."))
    .max(100, "At most 100 parameters."),
});
