import { z } from "zod";
import type { AccountSettings } from "@/server/accounts/index";

const text = z.string().min(1).nullish().catch(null);
const COLOUR = /^#[0-9a-f]{3}([0-9a-f]{3})?$/i;
const colour = (usual: string) => z.string().regex(COLOUR).catch(usual);
// An empty address means a system font. A family is written into a style sheet: letters, digits and blanks only.
const font = z
  .object({ url: z.string().regex(/^[\w+:,;@.|-]*$/), family: z.string().regex(/^[\w ,'"-]+$/) })
  .nullish()
  .catch(null);
const adSlot = z
  .object({
    width: z.coerce.number().int().min(1),
    height: z.coerce.number().int().min(1),
    "unit-path": z.string(),
  })
  .nullish()
  .catch(null);
const collectionId = z.number().int().nullish().catch(null);
const variables = z.record(z.string(), z.unknown()).nullish().catch(null);

const colours = z.object({
  primary: colour("#0f4c81"),
  secondary: colour("#64748b"),
  "footer-background": colour("#f3f4f6"),
  "footer-text-color": colour("#374151"),
  "header-background": colour("#ffffff"),
  "section-text-color": colour("#0f4c81"),
});

const schema = z.object({
  "related-collection-id": collectionId,
  "infinite-scroll-collection-id": collectionId,
  fonts: z.object({ primary: font, secondary: font }).partial().catch({}).default({}),
  colors: z.preprocess((value) => value ?? {}, colours),
  "logo-url": text,
  "invalid-elements-strategy": text,
  "google-analytics-tracking-id": text,
  "gtm-id": text,
  "google-client-id-api": z.boolean().catch(false).default(false),
  doubleclick: z
    .object({ "top-ad": adSlot, "body-ad": adSlot, "bottom-ad": adSlot })
    .partial()
    .catch({})
    .default({}),
  "comscore-tracking-vars": variables,
  chartbeat: variables,
  "login-url": text,
  "subscribe-url": text,
});

/** Appearance and trackers of a publication's AMP pages. */
export type AmpConfig = z.output<typeof schema>;

/** Parse the account's `ampConfig`; an invalid value counts as not set, so that no page fails because of it. */
export function parseAmpConfig({ ampConfig }: AccountSettings): AmpConfig {
  const parsed = schema.safeParse(ampConfig);
  return parsed.success ? parsed.data : schema.parse({});
}
