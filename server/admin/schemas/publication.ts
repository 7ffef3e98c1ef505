import { z } from "zod";
import { parseTimeZone } from "@/server/platform/clock/index";
import { isHostName } from "@/server/platform/net/index";
import { rateLimitsSchema } from "@/server/platform/quota/index";

const addressSchema = z
  .url({ protocol: /^https?$/, error: "An address begins with https://." })
  .max(500, "At most 500 characters.");
const shortText = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`);
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostName, "A host is written like www.news.example, without https://.");

function isLanguage(code: string): boolean {
  try {
    return new Intl.Locale(code).language !== undefined && code.length <= 35;
  } catch {
    return false;
  }
}

const VARIABLE = /\{\{\s*(section|(first-)?published-at(\s*\|\s*[YyMdDHm/-]+)?)\s*\}\}/g;

/** Only known variables and characters that are valid in a path. */
function isSlugFormat(format: string): boolean {
  return /^[\w/-]*$/.test(format.replaceAll(VARIABLE, ""));
}

/** A publication's settings, as staff edit them. */
export const publicationSchema = z.object({
  name: shortText(200).min(1, "Give it a name."),
  description: shortText(2_000),
  copyright: shortText(500),
  siteUrl: addressSchema,
  domains: z.array(hostSchema).max(50, "At most 50 hosts."),
  authUrl: addressSchema.nullable(),
  timeZone: z
    .string()
    .refine((name) => parseTimeZone(name) !== null, "A time zone is written like Europe/London."),
  language: z.string().refine(isLanguage, "A language is written like en-GB."),
  themeColor: z.string().regex(/^#[0-9a-f]{6}$/i, "A colour is written like #1f2937."),
  logoUrl: addressSchema.nullable(),
  socialLinks: z.record(shortText(60), addressSchema),
  storySlugFormat: shortText(200).refine(
    isSlugFormat,
    "Known are {{section}}, {{first-published-at|YYYY/MM/dd}} and {{published-at|YYYY/MM/dd}}.",
  ),
  paywallEnforcement: z.enum(["api", "frontend"]),
  freeCards: z.int("A whole number.").min(0, "Not below 0.").max(100, "At most 100."),
  storiesBetweenStacks: z.int("A whole number.").min(1, "At least one.").max(100, "At most 100."),
  facebookPagesId: shortText(100).nullable(),
  facebookAppId: shortText(100).nullable(),
  rateLimits: rateLimitsSchema,
  /** JSON: additional configuration for front ends. */
  frontEnds: z.string().max(200_000, "At most 200,000 characters."),
});
