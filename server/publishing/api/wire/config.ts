import { z } from "@/server/platform/openapi/index";
import { menuItem } from "./menu";
import { freeObject, milliseconds, section } from "./reference-schemas";

const text = (what: string) => z.string().describe(what);

const stack = z
  .object({
    id: z.int().describe("Id."),
    rank: z.int().describe("Position on the page, lowest first."),
    heading: text("Heading above the stories."),
    "story-group": text("Story list to show: the `story-group` of /api/v1/stories."),
    "max-stories": z.int().describe("Maximum number of stories."),
    type: z.literal("stack").describe("Constant."),
    "background-color": text("Background colour of the block, #rrggbb."),
    "show-on-all-sections": z.boolean().describe("Whether all section pages show it."),
    "show-on-locations": z
      .array(z.string().nullable())
      .describe("Names of sections whose pages show it; `Home` for the home page."),
    "deleted-at": z.null().describe("Always null: deleted stacks are not returned."),
  })
  .openapi("Stack");

const seo = z.object({
  id: z.int().describe("Id."),
  "owner-type": z.enum(["home", "section"]).describe("Page type the metadata belongs to."),
  "owner-id": z.int().nullable().describe("Section ID; null for the home page."),
  "publisher-id": z.int().describe("Account ID."),
  "unused-guid": z.null().describe("Always null."),
  data: z
    .object({
      "page-title": text("Title of the page."),
      title: text("Title for search engines."),
      description: text("Description for search engines.").optional(),
      keywords: text("Keywords for search engines, comma-separated.").optional(),
    })
    .describe("The metadata."),
  "created-at": milliseconds("When the publication was created."),
  "updated-at": milliseconds("When its settings last changed."),
});

const storyAttribute = z.object({
  type: z.enum(["story", "card"]).describe("Whether stories or cards have the attribute."),
  "attribute-level": z.enum(["single", "multi"]).describe("Whether it has one value or several."),
  name: text("Key in `metadata.story-attributes`."),
  "display-name": text("Display name."),
  "data-type": text("`multi-valued-strings`."),
  values: z.array(z.string()).describe("Allowed values."),
});

const domain = z.object({
  name: text("Name."),
  slug: text("Slug."),
  "host-url": text("Base URL."),
  "beta-host-url": z.string().nullable().describe("Base URL of its preview, or null."),
  "home-collection-id": z.int().describe("Collection of its home page."),
  "section-ids": z.array(z.int()).describe("Its sections."),
  "menu-groups": z.array(z.int()).describe("Its menus."),
});

/** Configuration that a front end loads once per publication; each wire alias of the account adds a key. */
export const config = z
  .looseObject({
    "publisher-id": z.int().describe("Account ID."),
    "publisher-name": text("Name of the publication."),
    env: z.enum(["dev", "staging", "production"]).describe("Deployment environment."),
    "svc-host": text(
      "Base URL of the publication, without a trailing slash. Also returned as `<name>-host` for each of the account's wire aliases.",
    ),
    "cdn-name": text("Base URL of images: scheme, host and a trailing slash."),
    "cdn-image": text("The same without scheme and slash: an image is at https://<cdn-image>/<key>."),
    "publisher-settings": z.object({
      title: text("Name of the publication."),
      description: text("Description; may be empty."),
      copyright: text("Copyright line; may be empty."),
      "publisher-logo": z
        .object({
          url: text("Logo URL."),
          "temp-s3-key": z.string().nullable().describe("Upload key, or null."),
        })
        .nullable()
        .describe("Logo; null if there is none."),
      "publisher-logo-to-show-on-header": text("Logo URL for page headers; empty if there is none."),
      "theme-color": text("Primary colour, #rrggbb."),
    }),
    language: z.object({
      "iso-code": text("ISO 639-1 code."),
      "ietf-code": text("IETF language tag."),
      name: text("Name of the language."),
      direction: z.enum(["ltr", "rtl"]).describe("Text direction."),
    }),
    sections: z.array(section).describe("All sections by rank; `parent-id` refers to another one."),
    domains: z.array(domain).describe("Domains of the publication; [] if there is only one."),
    layout: z.object({
      menu: z.array(menuItem).describe("Entries of all menus by rank; each refers to its menu."),
      stacks: z.array(stack).describe("Story blocks by rank."),
      "stories-between-stacks": z.int().describe("Number of stories between two stacks."),
      "no-of-visible-cards-in-a-blocked-story": z
        .int()
        .nullable()
        .describe("Number of free cards of a restricted story."),
    }),
    "seo-metadata": z.array(seo).describe("Search engine metadata of the home page and sections."),
    "social-links": z
      .record(z.string(), z.string())
      .nullable()
      .describe("Social profiles: `facebook-url`, `twitter-url` …; null if there are none."),
    "story-attributes": z.array(storyAttribute).describe("Custom attributes of stories and cards."),
    "story-slug-format": text("Prefix of new slugs, such as {{section}}/{{first-published-at|YYYY/MM/dd}}."),
    facebook: z.object({ "app-id": text("Application ID; empty if there is none.") }),
    "apps-data": z.record(z.string(), z.string()).describe("Settings for the publication's apps."),
    android: z.object({
      "notification-style": z.enum(["individual", "roll-up"]).describe("How notifications are shown."),
    }),
    "public-integrations": z
      .record(z.string(), z.object({ "app-id": text("Public ID at the service.") }))
      .describe("Services for front ends, by name."),
    "theme-attributes": freeObject.describe(
      "Theme settings; `cache-burst` (epoch milliseconds unless set by staff) changes with the settings.",
    ),
    "static-page-urls": z.array(z.string()).describe("Absolute URLs of the static pages."),
    "num-headlines": z.int().describe("Number of headlines to show."),
    "num-more-stories": z.int().describe("Number of stories to load at a time."),
    "initial-stories-per-page": z.int().describe("Number of stories a page shows initially."),
    "mins-between-refreshes": z.int().describe("Minutes between refreshes of a page."),
  })
  .openapi("Config");
