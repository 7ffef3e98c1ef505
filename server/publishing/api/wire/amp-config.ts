import type { Account } from "@/server/accounts/index";
import { z } from "@/server/platform/openapi/index";
import type { Menus } from "@/server/publishing/publication/index";
import { menuGroup, menuGroupsOnWire, toMenuSite } from "./menu";
import { freeObject } from "./reference-schemas";

const font = z.object({
  url: z
    .string()
    .describe(
      "Family and weights at the font service, such as `Open+Sans:300,400`; empty for a system font.",
    ),
  family: z.string().describe("CSS font family."),
});

const idOrNull = (what: string) => z.int().nullable().describe(`${what} Null if there is none.`);

const fixed = {
  menu: z.looseObject({ enabled: z.boolean().describe("Whether pages show a menu.") }),
  fonts: z.looseObject({ primary: font, secondary: font }),
  colors: z.looseObject({
    primary: z.string().describe("Primary colour."),
    secondary: z.string().describe("Secondary colour."),
    "footer-background": z.string().describe("Footer background colour."),
    "footer-text-color": z.string().describe("Footer text colour."),
    "header-background": z.string().describe("Header background colour."),
    "section-text-color": z.string().describe("Text colour of section names."),
  }),
  "invalid-elements-strategy": z
    .string()
    .describe(
      "How to handle stories with elements that AMP can't show: `redirect-to-web-version` or another value.",
    ),
  "google-analytics-tracking-id": z.string().nullable().describe("Analytics tracking ID, or null."),
  "google-client-id-api": z.boolean().describe("Whether analytics links AMP and web visitors."),
  doubleclick: freeObject.describe("Ad slots, each `{width, height, unit-path}`; {} if none."),
};

/** Settings that render a publication's AMP pages; further keys are defined by the publisher. */
export const ampConfig = z
  .looseObject({
    ...fixed,
    "menu-groups": z
      .record(z.string(), menuGroup)
      .nullable()
      .describe("Menus by slug; null if there is no menu."),
    "related-collection-id": idOrNull("Collection of related stories."),
    "infinite-scroll-collection-id": idOrNull("Collection for infinite scroll."),
    "logo-url": z.string().describe("Logo URL; empty if there is none."),
  })
  .openapi("AmpConfig");

const FONTS = {
  primary: { url: "", family: "Georgia, serif" },
  secondary: { url: "", family: "system-ui, sans-serif" },
};

function defaultColors({ settings: { themeColor } }: Account) {
  return {
    primary: themeColor,
    secondary: themeColor,
    "footer-background": "#111827",
    "footer-text-color": "#ffffff",
    "header-background": "#ffffff",
    "section-text-color": themeColor,
  };
}

/** Schema of publisher-defined settings: a missing or malformed value gets its default. */
function settingsSchema(account: Account) {
  const defaults = defaultColors(account);
  const color = (name: keyof typeof defaults) => z.string().catch(defaults[name]);
  const { settings } = account;
  return z.looseObject({
    fonts: z
      .looseObject({ primary: font.catch(FONTS.primary), secondary: font.catch(FONTS.secondary) })
      .catch(FONTS),
    colors: z
      .looseObject({
        primary: color("primary"),
        secondary: color("secondary"),
        "footer-background": color("footer-background"),
        "footer-text-color": color("footer-text-color"),
        "header-background": color("header-background"),
        "section-text-color": color("section-text-color"),
      })
      .catch(defaults),
    "invalid-elements-strategy": fixed["invalid-elements-strategy"].catch("redirect-to-web-version"),
    "google-analytics-tracking-id": fixed["google-analytics-tracking-id"].catch(null),
    "google-client-id-api": fixed["google-client-id-api"].catch(false),
    doubleclick: fixed.doubleclick.catch({}),
    "logo-url": z.string().catch(settings.headerLogo ?? settings.logo?.url ?? ""),
    menu: fixed.menu.optional().catch(undefined),
    "related-collection-id": z.int().nullable().catch(null),
    "infinite-scroll-collection-id": z.int().nullable().catch(null),
  });
}

interface AmpParts {
  menus: Menus;
  collections: { related: number | null; infiniteScroll: number | null };
}

/** Merge the account's AMP settings over the defaults. */
export function ampConfigOnWire(
  account: Account,
  { menus, collections }: AmpParts,
): z.input<typeof ampConfig> {
  const settings = settingsSchema(account).parse(account.settings.ampConfig);
  const menu = settings.menu ?? { enabled: menus.groups.length > 0 };
  return {
    ...settings,
    menu,
    "menu-groups": menu.enabled ? menuGroupsOnWire(menus.groups, toMenuSite(account, menus.sections)) : null,
    "related-collection-id": settings["related-collection-id"] ?? collections.related,
    "infinite-scroll-collection-id": settings["infinite-scroll-collection-id"] ?? collections.infiniteScroll,
  };
}
