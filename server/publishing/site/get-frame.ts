import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { mainMenuOf } from "@/server/publishing/publication/index";
import { parseDocument } from "@/server/publishing/stories/index";
import type { BreakingItem, FrameView, MenuEntry } from "./frame-view";
import { pictureView } from "./picture-view";
import { collectionPath, entityPath, pathOf, storyPath, topicPath } from "./place-links";
import { findBreaking, findMenus, findSlugs, type MenuRow } from "./repository";
import { loadSectionTree, type SectionTree } from "./section-tree";
import { toneOf } from "./tone";

/** News stops breaking after this long. */
const BREAKING_MILLISECONDS = 36 * 3_600_000;

const colorSchema = z.object({ color: z.string() });

function hrefOf(row: MenuRow, tree: SectionTree, siteUrl: string): string | null {
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
      return row.url !== null && /^(https?:\/\/|\/(?!\/))/i.test(row.url) ? pathOf(row.url, siteUrl) : null;
  }
}

function menuOf(ctx: Context, rows: readonly MenuRow[], tree: SectionTree): MenuEntry[] {
  const { siteUrl, settings } = ctx.account;
  const entries = (parentId: number | null): MenuEntry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => {
        const section = row.itemType === "section" ? tree.byId(row.itemId ?? 0) : null;
        const data = colorSchema.safeParse(row.data);
        const tone =
          section === null
            ? toneOf(data.success ? data.data.color : settings.themeColor)
            : tree.tone(section);
        return { name: row.title, href: hrefOf(row, tree, siteUrl), tone, children: entries(row.id) };
      })
      .filter((entry) => entry.href !== null || entry.children.length > 0);
  return entries(null);
}

/** Every section by its place, for a publication that has made no menu. */
function sectionMenu(tree: SectionTree, parentId: number | null = null): MenuEntry[] {
  return tree.children(parentId).map((section) => ({
    name: tree.name(section),
    href: tree.href(section),
    tone: tree.tone(section),
    children: sectionMenu(tree, section.id),
  }));
}

const breakingSchema = z.object({
  id: z.string(),
  headline: z.string(),
  "published-at": z.number().nullish().catch(null),
  "breaking-news-linked-story-id": z.string().nullish().catch(null),
});

async function breakingOf(ctx: Context): Promise<BreakingItem[]> {
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

function socialOf(links: Readonly<Record<string, string>> | null): FrameView["social"] {
  return Object.entries(links ?? {})
    .filter(([, href]) => /^https?:\/\//i.test(href))
    .map(([key, href]) => {
      const name = key.replace(/-url$/, "").replaceAll("-", " ");
      return { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, href };
    });
}

/** What surrounds every page of the publication: its names, menus, and what is breaking. */
export async function getFrame(ctx: Context): Promise<FrameView> {
  const { account, clock } = ctx;
  const { settings } = account;
  const [tree, menus, breaking] = await Promise.all([
    loadSectionTree(ctx),
    findMenus(ctx.db, account.id),
    breakingOf(ctx),
  ]);
  const named = mainMenuOf([...new Set(menus.map((row) => row.group))]);
  const group = (slug: string | undefined) =>
    menuOf(
      ctx,
      menus.filter((row) => row.group === slug),
      tree,
    );
  const menu = group(named);
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
    tone: toneOf(settings.themeColor),
    locale: settings.language.ietfCode,
    language: settings.language.isoCode,
    direction: settings.language.direction,
    timeZone: account.timeZone,
    facebookPagesId: settings.facebookPagesId,
    now: clock.now().getTime(),
    menu: menu.length > 0 ? menu : sectionMenu(tree),
    footer: group("footer"),
    breaking,
    social: socialOf(settings.socialLinks),
  };
}
