import { z } from "zod";
import type { Context } from "@/server/context/index";
import { findMainMenu } from "@/server/publishing/publication/index";
import { parseDocument } from "@/server/publishing/stories/index";
import { storyPath } from "@/shared/story-path";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { toTone } from "@/shared/tone.rules";
import type { BreakingItem, FrameView, MenuEntry } from "./frame-view";
import { collectionPath, entityPath, topicPath, toSitePath } from "./page-links";
import { pictureView } from "./picture-view";
import { findBreaking, findMenus, findSlugs, type MenuRow } from "./repository";
import { loadSectionTree, type SectionTree } from "./section-tree";

/** Breaking news is shown for this long. */
const BREAKING_MILLISECONDS = 36 * HOUR_MILLISECONDS;

const colorSchema = z.object({ color: z.string() });

function getHref(row: MenuRow, tree: SectionTree, siteUrl: string): string | null {
  switch (row.itemType) {
    case "section": {
      const section = tree.byId(row.itemId ?? 0);
      return section === null ? null : tree.href(section);
    }
    case "tag":
      return row.tagSlug === null ? null : topicPath(row.tagSlug);
    case "collection":
      return row.collectionSlug === null ? null : collectionPath(row.collectionSlug);
    case "entity":
      return row.itemId === null ? null : entityPath(row.itemId);
    default:
      return row.url !== null && /^(https?:\/\/|\/(?!\/))/i.test(row.url)
        ? toSitePath(row.url, siteUrl)
        : null;
  }
}

function buildMenu(ctx: Context, rows: readonly MenuRow[], tree: SectionTree): MenuEntry[] {
  const { siteUrl, settings } = ctx.account;
  const entries = (parentId: number | null): MenuEntry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => {
        const section = row.itemType === "section" ? tree.byId(row.itemId ?? 0) : null;
        const data = colorSchema.safeParse(row.data);
        const tone =
          section === null
            ? toTone(data.success ? data.data.color : settings.themeColor)
            : tree.tone(section);
        return { name: row.title, href: getHref(row, tree, siteUrl), tone, children: entries(row.id) };
      })
      .filter((entry) => entry.href !== null || entry.children.length > 0);
  return entries(null);
}

/** Build a menu of all sections by hierarchy, for a publication without a menu. */
function buildSectionMenu(tree: SectionTree, parentId: number | null = null): MenuEntry[] {
  return tree.children(parentId).map((section) => ({
    name: tree.name(section),
    href: tree.href(section),
    tone: tree.tone(section),
    children: buildSectionMenu(tree, section.id),
  }));
}

const breakingSchema = z.object({
  id: z.string(),
  headline: z.string(),
  "published-at": z.number().nullish().catch(null),
  "breaking-news-linked-story-id": z.string().nullish().catch(null),
});

async function loadBreaking(ctx: Context): Promise<BreakingItem[]> {
  const to = ctx.clock.now();
  const window = { from: new Date(to.getTime() - BREAKING_MILLISECONDS), to };
  const rows = await findBreaking(ctx.db, ctx.account.id, window);
  const items = rows.map((row) => breakingSchema.parse(parseDocument(row.doc)));
  const linked = items.flatMap((item) => item["breaking-news-linked-story-id"] ?? []);
  const slugs = await findSlugs(ctx.db, ctx.account.id, linked);
  return items.map((item) => {
    const slug = slugs.get(item["breaking-news-linked-story-id"] ?? "");
    return {
      id: item.id,
      headline: item.headline,
      href: slug === undefined ? null : storyPath(slug),
      at: item["published-at"] ?? null,
    };
  });
}

function toSocialLinks(links: Readonly<Record<string, string>> | null): FrameView["social"] {
  return Object.entries(links ?? {})
    .filter(([, href]) => /^https?:\/\//i.test(href))
    .map(([key, href]) => {
      const name = key.replace(/-url$/, "").replaceAll("-", " ");
      return { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, href };
    });
}

/** Load the frame of the publication's pages: its names, menus, and breaking news. */
export async function getFrame(ctx: Context): Promise<FrameView> {
  const { account, clock } = ctx;
  const { settings } = account;
  const [tree, menus, breaking] = await Promise.all([
    loadSectionTree(ctx),
    findMenus(ctx.db, account.id),
    loadBreaking(ctx),
  ]);
  const mainSlug = findMainMenu([...new Set(menus.map((row) => row.group))]);
  const getMenu = (slug: string | undefined) =>
    buildMenu(
      ctx,
      menus.filter((row) => row.group === slug),
      tree,
    );
  const menu = getMenu(mainSlug);
  return {
    name: account.name,
    description: settings.description,
    copyright: settings.copyright,
    siteUrl: account.siteUrl,
    authUrl: account.settings.authUrl,
    logo: pictureView(account, {
      key: settings.logo?.["temp-s3-key"] ?? null,
      url: settings.logo?.url ?? null,
      metadata: null,
      alt: account.name,
      caption: null,
      attribution: null,
      hyperlink: null,
    }),
    tone: toTone(settings.themeColor),
    locale: settings.language.ietfCode,
    language: settings.language.isoCode,
    direction: settings.language.direction,
    timeZone: account.timeZone,
    facebookPagesId: settings.facebookPagesId,
    now: clock.now().getTime(),
    menu: menu.length > 0 ? menu : buildSectionMenu(tree),
    footer: getMenu("footer"),
    breaking,
    social: toSocialLinks(settings.socialLinks),
  };
}
