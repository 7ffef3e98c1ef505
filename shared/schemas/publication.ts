import { z } from "zod";
import { isHostName } from "../formats/host-name.rules";
import { parseTimeZone } from "../formats/time-zone";
import { rateLimitsSchema } from "../quota";

const addressSchema = z
  .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." })
  .max(500, "At most 500 characters.");
const shortText = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`);
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostName, "Enter a host name without https://, such as www.news.example.");

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
  name: shortText(200).min(1, "Enter a name."),
  description: shortText(2_000),
  copyright: shortText(500),
  siteUrl: addressSchema,
  domains: z.array(hostSchema).max(50, "At most 50 hosts."),
  authUrl: addressSchema.nullable(),
  timeZone: z
    .string()
    .refine((name) => parseTimeZone(name) !== null, "Enter a time zone, such as Europe/London."),
  language: z.string().refine(isLanguage, "Enter a language code, such as en-GB."),
  themeColor: z.string().regex(/^#[0-9a-f]{6}$/i, "Enter a hex colour, such as #1f2937."),
  logoUrl: addressSchema.nullable(),
  socialLinks: z.record(shortText(60), addressSchema),
  storySlugFormat: shortText(200).refine(
    isSlugFormat,
    "Use only {{section}}, {{first-published-at|YYYY/MM/dd}} and {{published-at|YYYY/MM/dd}}.",
  ),
  paywallEnforcement: z.enum(["api", "frontend"]),
  freeCards: z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(100, "At most 100."),
  storiesBetweenStacks: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(100, "At most 100."),
  facebookPagesId: shortText(100).nullable(),
  facebookAppId: shortText(100).nullable(),
  rateLimits: rateLimitsSchema,
  /** JSON: additional configuration for front ends. */
  frontEnds: z.string().max(200_000, "At most 200,000 characters."),
});
