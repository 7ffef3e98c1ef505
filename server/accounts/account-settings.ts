import { z } from "zod";
import { aiLicensingFormSchema, NO_AI_LICENSING } from "@/shared/ai-licensing";
import { rateLimitsSchema } from "@/shared/quota";
import { engagementSettings } from "./engagement-settings";
import { subscriptionSettings } from "./subscription-settings";

const text = z.string();
const nullableText = z.string().nullable();

const logo = z.object({ url: text, "temp-s3-key": nullableText }).nullable();

/**
 * The publisher's configuration. Every field has a default, so an empty object is valid. Stored as JSON and parsed
 * once when the account is loaded.
 */
export const accountSettingsSchema = z.object({
  description: text.default(""),
  /** Origin of the account's log-in pages (its auth domain), e.g. `https://auth.example`; null: the site itself. */
  authUrl: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null),
  copyright: text.default(""),
  logo: logo.default(null),
  /** Address of the logo for page headers; null: the logo itself. */
  headerLogo: nullableText.default(null),
  themeColor: text.default("#1f2937"),
  /** Name of this deployment in the publication's configuration. */
  environment: z.enum(["dev", "staging", "production"]).default("production"),
  language: z
    .object({ isoCode: text, ietfCode: text, name: text, direction: z.enum(["ltr", "rtl"]) })
    .default({ isoCode: "en", ietfCode: "en-GB", name: "English", direction: "ltr" }),
  /** Host (and path) without scheme under which image keys are served; null: the installation itself. */
  cdnImage: nullableText.default(null),
  socialLinks: z.record(text, text).nullable().default(null),
  /** Prefix of new slugs, e.g. `{{section}}/{{first-published-at|YYYY/MM/dd}}`. */
  storySlugFormat: text.default("{{section}}/{{first-published-at|YYYY/MM/dd}}"),
  storyAttributes: z
    .array(
      z.object({
        type: z.enum(["story", "card"]),
        "attribute-level": z.enum(["single", "multi"]),
        name: text,
        "display-name": text,
        "data-type": text,
        values: z.array(text),
      }),
    )
    .default([]),
  seoMetadata: z
    .array(
      z.object({
        id: z.int(),
        ownerType: z.enum(["home", "section"]),
        ownerSectionSlug: nullableText,
        pageTitle: text,
        title: text,
        description: text.optional(),
        keywords: text.optional(),
      }),
    )
    .default([]),
  numHeadlines: z.int().default(5),
  numMoreStories: z.int().default(20),
  initialStoriesPerPage: z.int().default(40),
  minsBetweenRefreshes: z.int().default(25),
  storiesBetweenStacks: z.int().default(6),
  /** Number of leading cards of a closed story that are free to read. */
  freeCards: z.int().min(0).default(1),
  /** `api`: the API truncates closed stories. `frontend`: the publisher's own front end enforces the paywall. */
  paywallEnforcement: z.enum(["api", "frontend"]).default("api"),
  voteMagnitudes: z.array(text).default(["like", "dislike"]),
  commentReactions: z
    .array(z.object({ id: z.int(), label: text, custom: z.boolean(), short_code: nullableText }))
    .default([]),
  /** Content of the social network's pages meta tag on the publication's pages; null: no tag. */
  facebookPagesId: nullableText.default(null),
  /** Id of the publication's application at the social network; null: none. */
  facebookAppId: nullableText.default(null),
  /** Configuration for the publication's own apps. */
  appsData: z.record(text, text).default({}),
  /** Whether Android shows notifications individually or rolled up. */
  androidNotificationStyle: z.enum(["individual", "roll-up"]).default("individual"),
  /** Public ids of third-party services for front ends, by name, e.g. `{"analytics": {"app-id": "…"}}`. */
  publicIntegrations: z.record(text, z.object({ "app-id": text })).default({}),
  ampConfig: z.record(text, z.unknown()).default({}),
  themeAttributes: z.record(text, z.unknown()).default({}),
  /** Ids besides the account's own with which front ends request a member's subscription token. */
  integrationIds: z.array(z.int()).default([]),
  /** Other names under which `svc` identifiers are accepted, e.g. `["acme"]`. */
  wireAliases: z.array(text).default([]),
  /** Staff without a second factor can only set one up. */
  staffTwoStepRequired: z.boolean().default(false),
  /** Terms for AI crawlers; `version` counts their changes, so that two editors do not overwrite each other. */
  aiLicensing: aiLicensingFormSchema.default({ ...NO_AI_LICENSING, version: 0 }),
  /** Requests per minute. */
  rateLimits: rateLimitsSchema.prefault({}),
  engagement: engagementSettings,
  subscriptions: subscriptionSettings,
});

export type AccountSettings = z.output<typeof accountSettingsSchema>;
