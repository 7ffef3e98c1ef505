import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { getStoryById, parseDocument } from "@/server/publishing/stories/index";
import { cardViews } from "./card-view";
import { type HomeBlock, type HomeView, type KeyEvent, layoutOf } from "./home-view";
import { collectionPath } from "./place-links";
import { findStacks, type StackRow } from "./repository";
import { loadSectionTree, type SectionTree } from "./section-tree";
import { type CollectionPart, collectionParts, listTeasers, storiesIn } from "./story-lists";
import type { TeaserView } from "./teaser-view";
import { surfaceOf, toneOf } from "./tone";
import { wireStorySchema } from "./wire-story";

const HOME = "home";
const HOME_ITEMS = 60;
const STORIES_PER_BLOCK = 6;
const LATEST = 12;
const SECONDS = 2;
const KEY_EVENTS = 4;
/** Stories asked for beyond what a block shows. */
const SPARE = 12;
/** Fewer stories than this make no block. */
const FEWEST = 2;

type Nested = Extract<CollectionPart, { kind: "collection" }>;

/** A publication that has made no front page yet shows its newest stories. */
async function partsOfHome(ctx: Context): Promise<CollectionPart[]> {
  try {
    const { parts } = await collectionParts(ctx, HOME, { limit: HOME_ITEMS });
    if (parts.length > 0) return parts;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
  const newest = await listTeasers(ctx, { storyGroup: "top", limit: 20 });
  return newest.map((story) => ({ kind: "story", layout: null, story }));
}

async function keyEventsOf(ctx: Context, lead: TeaserView | null): Promise<KeyEvent[]> {
  if (lead?.template !== "live-blog") return [];
  const { doc } = await getStoryById(ctx, lead.id);
  const { cards } = wireStorySchema.parse(parseDocument(doc));
  return cardViews(ctx.account, cards ?? [], () => null)
    .flatMap((card) =>
      card.keyEvent && card.title !== null
        ? [{ title: card.title, at: card.addedAt, href: `${lead.href}#card-${card.id}` }]
        : [],
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, KEY_EVENTS);
}

/** A collection's block with more stories than it shows, for those that stand elsewhere already. */
type Gathered = Extract<HomeBlock, { kind: "collection" }> & { wanted: number };

async function blockOf(ctx: Context, nested: Nested, tree: SectionTree): Promise<Gathered | null> {
  const wanted = nested.stories ?? STORIES_PER_BLOCK;
  const section = tree.ofCollection(nested.id);
  const layout = layoutOf(nested.layout);
  const parts = await collectionParts(ctx, nested.slug, { limit: wanted + SPARE, storiesOnly: true });
  const stories = storiesIn(parts.parts);
  if (stories.length === 0) return null;
  return {
    wanted,
    kind: "collection",
    key: nested.slug,
    name: nested.name,
    summary: section === null ? parts.summary : null,
    href: section === null ? collectionPath(nested.slug) : tree.href(section),
    tone: section === null ? toneOf(ctx.account.settings.themeColor) : tree.tone(section),
    layout,
    stories,
  };
}

/**
 * A story stands on the front page once: editors' own places first, then blocks from the top down. Ranked lists
 * and opinion are read for themselves, so they repeat what is shown elsewhere.
 */
function withoutRepeats(blocks: readonly (HomeBlock | Gathered)[], placed: ReadonlySet<string>): HomeBlock[] {
  const shown = new Set(placed);
  return blocks.map((block) => {
    if (!("wanted" in block)) return block;
    const { wanted, ...rest } = block;
    if (block.layout === "numbered" || block.layout === "opinion") {
      return { ...rest, stories: block.stories.slice(0, wanted) };
    }
    const fresh = block.stories.filter((story) => !shown.has(story.id)).slice(0, wanted);
    // A block that would be all but empty is better repeated than bare.
    const stories =
      fresh.length >= Math.min(FEWEST, block.stories.length) ? fresh : block.stories.slice(0, wanted);
    for (const story of stories) shown.add(story.id);
    return { ...rest, stories };
  });
}

async function stackBlock(ctx: Context, stack: StackRow): Promise<HomeBlock | null> {
  const stories = await listTeasers(ctx, {
    storyGroup: stack.storyGroup,
    limit: Math.min(stack.maxStories, 20),
  });
  if (stories.length === 0) return null;
  const surface = surfaceOf(stack.backgroundColor);
  const layout = layoutOf(`${stack.heading} ${stack.storyGroup}`) === "numbered" ? "numbered" : "list";
  return { kind: "stack", key: `stack-${stack.id}`, name: stack.heading, surface, layout, stories };
}

/** Runs of stories between collections, and the collections, in their order. */
function inRuns(parts: readonly CollectionPart[]): (TeaserView[] | Nested)[] {
  const runs: (TeaserView[] | Nested)[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.kind === "collection") runs.push(part);
    else if (Array.isArray(last)) last.push(part.story);
    else runs.push([part.story]);
  }
  return runs;
}

/** A stack after every so many stories, as the account has it; those left over close the page. */
function withStacks(blocks: readonly HomeBlock[], stacks: readonly HomeBlock[], apart: number): HomeBlock[] {
  const waiting = [...stacks];
  const placed: HomeBlock[] = [];
  let since = 0;
  for (const block of blocks) {
    placed.push(block);
    since += block.stories.length;
    if (since < apart) continue;
    const next = waiting.shift();
    if (next === undefined) continue;
    placed.push(next);
    since = 0;
  }
  return [...placed, ...waiting];
}

/** The front page: what editors put into the collection `home`, its nested collections, and the stacks for home. */
export async function getHome(ctx: Context): Promise<HomeView> {
  const { account, db } = ctx;
  const [parts, tree, stacks, newest] = await Promise.all([
    partsOfHome(ctx),
    loadSectionTree(ctx),
    findStacks(db, account.id),
    listTeasers(ctx, { storyGroup: "published", limit: 20 }),
  ]);
  const runs = inRuns(parts);
  const top = Array.isArray(runs[0]) ? runs[0] : [];
  const [lead = null, ...beside] = top;
  const shown = new Set(storiesIn(parts).map((story) => story.id));
  const blocks = await Promise.all(
    (top.length > 0 ? runs.slice(1) : runs).map(
      async (run, index): Promise<HomeBlock | Gathered | null> =>
        Array.isArray(run)
          ? { kind: "stories", key: `run-${index}`, stories: run }
          : await blockOf(ctx, run, tree),
    ),
  );
  const forHome = stacks.filter((stack) => stack.showOnLocations.includes("Home"));
  const stackBlocks = await Promise.all(forHome.map((stack) => stackBlock(ctx, stack)));
  const seo = account.settings.seoMetadata.find((entry) => entry.ownerType === "home");
  const atTop = new Set(top.map((story) => story.id));
  return {
    title: seo?.pageTitle ?? null,
    description: seo?.description ?? null,
    keywords: seo?.keywords ?? null,
    lead,
    keyEvents: await keyEventsOf(ctx, lead),
    seconds: beside.slice(0, SECONDS),
    others: beside.slice(SECONDS),
    latest: newest.filter((story) => !atTop.has(story.id)).slice(0, LATEST),
    blocks: withStacks(
      withoutRepeats(
        blocks.flatMap((block) => block ?? []),
        shown,
      ),
      stackBlocks.flatMap((block) => block ?? []),
      account.settings.storiesBetweenStacks,
    ),
  };
}
