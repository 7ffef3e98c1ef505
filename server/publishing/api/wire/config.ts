import { z } from "@hono/zod-openapi";
import { menuItem } from "./menu";
import { freeObject, milliseconds, section } from "./reference-schemas";

const text = (what: string) => z.string().describe(what);

const stack = z
  .object({
    id: z.int().describe("Id."),
    rank: z.int().describe("Place on the page, the lowest first."),
    heading: text("What stands above the stories."),
    "story-group": text("List of stories to show: the `story-group` of /api/v1/stories."),
    "max-stories": z.int().describe("How many stories to show at most."),
    type: z.literal("stack").describe("Constant."),
    "background-color": text("Colour behind the block, #rrggbb."),
    "show-on-all-sections": z.boolean().describe("Whether every section page shows it."),
    "show-on-locations": z
      .array(z.string().nullable())
      .describe("Names of the sections whose pages show it; `Home` for the front page."),
    "deleted-at": z.null().describe("Always null: removed stacks are not served."),
  })
  .openapi("Stack");

const seo = z.object({
  id: z.int().describe("Id."),
  "owner-type": z.enum(["home", "section"]).describe("What the words belong to."),
  "owner-id": z.int().nullable().describe("Id of the section; null for the front page."),
  "publisher-id": z.int().describe("Id of the account."),
  "unused-guid": z.null().describe("Always null."),
  data: z
    .object({
      "page-title": text("Title of the page."),
      title: text("Title for search engines."),
      description: text("Description for search engines.").optional(),
      keywords: text("Keywords for search engines, with commas between.").optional(),
    })
    .describe("The words."),
  "created-at": milliseconds("When the publication was made."),
  "updated-at": milliseconds("When its settings last changed."),
});

const storyAttribute = z.object({
  type: z.enum(["story", "card"]).describe("What has the attribute."),
  "attribute-level": z.enum(["single", "multi"]).describe("Whether it takes one value or several."),
  name: text("Key in `metadata.story-attributes`."),
  "display-name": text("Name to show."),
  "data-type": text("`multi-valued-strings`."),
  values: z.array(z.string()).describe("Values to choose from."),
});

const domain = z.object({
  name: text("Name."),
  slug: text("Slug."),
  "host-url": text("Base address."),
  "beta-host-url": z.string().nullable().describe("Base address of its preview, or null."),
  "home-collection-id": z.int().describe("Collection of its front page."),
  "section-ids": z.array(z.int()).describe("Its sections."),
  "menu-groups": z.array(z.int()).describe("Its menus."),
});

/** Configuration that a front end loads once per publication; each wire alias of the account adds a key. */
export const config = z
  .looseObject({
    "publisher-id": z.int().describe("Id of the account."),
    "publisher-name": text("Name of the publication."),
    env: z.enum(["dev", "staging", "production"]).describe("What kind of deployment this is."),
    "svc-host": text(
      "Base address of the publication, without a slash at its end. The same stands under `<name>-host` for each of the account's wire aliases.",
    ),
    "cdn-name": text("Base address of pictures: scheme, host, and a slash at its end."),
    "cdn-image": text("The same without scheme and slash: a picture is at https://<cdn-image>/<its key>."),
    "publisher-settings": z.object({
      title: text("Name of the publication."),
      description: text("What it is about; may be empty."),
      copyright: text("Copyright line; may be empty."),
      "publisher-logo": z
        .object({
          url: text("Address of the logo."),
          "temp-s3-key": z.string().nullable().describe("Key of its upload, or null."),
        })
        .nullable()
        .describe("Logo; null where there is none."),
      "publisher-logo-to-show-on-header": text(
        "Address of the logo for page headers; empty where there is none.",
      ),
      "theme-color": text("Main colour, #rrggbb."),
    }),
    language: z.object({
      "iso-code": text("ISO 639-1 code."),
      "ietf-code": text("IETF language tag."),
      name: text("Name of the language."),
      direction: z.enum(["ltr", "rtl"]).describe("Direction of its script."),
    }),
    sections: z.array(section).describe("All sections, by rank; `parent-id` names another of them."),
    domains: z.array(domain).describe("Domains of the publication; [] on a single one."),
    layout: z.object({
      menu: z.array(menuItem).describe("Entries of all menus, by rank; each names its menu."),
      stacks: z.array(stack).describe("Blocks of stories, by rank."),
      "stories-between-stacks": z.int().describe("How many stories to show between two stacks."),
      "no-of-visible-cards-in-a-blocked-story": z
        .int()
        .nullable()
        .describe("Cards of a closed story that everyone may read."),
    }),
    "seo-metadata": z.array(seo).describe("Search engine metadata of the front page and of sections."),
    "social-links": z
      .record(z.string(), z.string())
      .nullable()
      .describe("Profiles elsewhere: `facebook-url`, `twitter-url` …; null where there are none."),
    "story-attributes": z.array(storyAttribute).describe("Attributes that staff give to stories and cards."),
    "story-slug-format": text("Prefix of new slugs, as in {{section}}/{{first-published-at|YYYY/MM/dd}}."),
    facebook: z.object({ "app-id": text("Id of the publication's application; empty where there is none.") }),
    "apps-data": z.record(z.string(), z.string()).describe("What the publication's own apps read."),
    android: z.object({
      "notification-style": z.enum(["individual", "roll-up"]).describe("How messages are shown."),
    }),
    "public-integrations": z
      .record(z.string(), z.object({ "app-id": text("Public id at the service.") }))
      .describe("Services that front ends talk to, by name."),
    "theme-attributes": freeObject.describe(
      "What the theme reads; `cache-burst` (epoch milliseconds unless staff set it) changes with the settings.",
    ),
    "static-page-urls": z.array(z.string()).describe("Absolute addresses of the static pages."),
    "num-headlines": z.int().describe("How many headlines to show."),
    "num-more-stories": z.int().describe("How many stories to load at a time."),
    "initial-stories-per-page": z.int().describe("How many stories a page shows at first."),
    "mins-between-refreshes": z.int().describe("Minutes after which a page asks anew."),
  })
  .openapi("Config");
