import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { getStoryById, parseDocument } from "@/server/publishing/stories/index";
import { toSurface, toTone } from "@/shared/tone.rules";
import { toCardViews } from "./card-view";
import { type HomeBlock, type HomeView, type KeyEvent, parseBlockLayout } from "./home-view";
import { collectionPath, HOME_COLLECTION } from "./page-links";
import { findStacks, type StackRow } from "./repository";
import { loadSectionTree, type SectionTree } from "./section-tree";
import { type CollectionPart, listTeasers, loadCollectionParts, pickStories } from "./story-lists";
import type { TeaserView } from "./teaser-view";
import { wireStorySchema } from "./wire-story";

const HOME_ITEMS = 60;
const STORIES_PER_BLOCK = 6;
const LATEST_STORIES = 12;
const SECONDARY_STORIES = 2;
const KEY_EVENTS = 4;
/** Extra stories loaded per block, in case some are already shown. */
const SPARE_STORIES = 12;
/** Minimum number of stories of a block. */
const MIN_STORIES = 2;

type Nested = Extract<CollectionPart, { kind: "collection" }>;

/** Load the parts of the home collection; without one, the newest stories. */
async function loadHomeParts(ctx: Context): Promise<CollectionPart[]> {
  try {
    const { parts } = await loadCollectionParts(ctx, HOME_COLLECTION, { limit: HOME_ITEMS });
    if (parts.length > 0) return parts;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error;
  }
  const newest = await listTeasers(ctx, { storyGroup: "top", limit: 20 });
  return newest.map((story) => ({ kind: "story", layout: null, story }));
}

async function loadKeyEvents(ctx: Context, lead: TeaserView | null): Promise<KeyEvent[]> {
  if (lead?.template !== "live-blog") return [];
  const { doc } = await getStoryById(ctx, lead.id);
  const { cards } = wireStorySchema.parse(parseDocument(doc));
  return toCardViews(ctx.account, cards ?? [], () => null)
    .flatMap((card) =>
      card.keyEvent && card.title !== null
        ? [{ title: card.title, at: card.addedAt, href: `${lead.href}#card-${card.id}` }]
        : [],
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, KEY_EVENTS);
}

/** A collection's block with spare stories, which replace those already shown elsewhere. */
type BlockCandidates = Extract<HomeBlock, { kind: "collection" }> & {
  storyCount: number;
  isCurated: boolean;
};

async function loadBlock(ctx: Context, nested: Nested, tree: SectionTree): Promise<BlockCandidates | null> {
  const storyCount = nested.stories ?? STORIES_PER_BLOCK;
  const section = tree.ofCollection(nested.id);
  const layout = parseBlockLayout(nested.layout);
  const parts = await loadCollectionParts(ctx, nested.slug, {
    limit: storyCount + SPARE_STORIES,
    storiesOnly: true,
  });
  const stories = pickStories(parts.parts);
  if (stories.length === 0) return null;
  return {
    storyCount,
    isCurated: parts.isCurated,
    kind: "collection",
    key: nested.slug,
    name: nested.name,
    summary: section === null ? parts.summary : null,
    href: section === null ? collectionPath(nested.slug) : tree.href(section),
    tone: section === null ? toTone(ctx.account.settings.themeColor) : tree.tone(section),
    layout,
    stories,
  };
}

/**
 * Show each story once on the front page: editors' placements first, then blocks from the top down. Ranked
 * lists, opinion, and collections whose stories editors chose one by one may repeat stories, since each is complete in
 * itself.
 */
function removeRepeats(
  blocks: readonly (HomeBlock | BlockCandidates)[],
  placed: ReadonlySet<string>,
): HomeBlock[] {
  const shownIds = new Set(placed);
  return blocks.map((block) => {
    if (!("storyCount" in block)) return block;
    const { storyCount, isCurated, ...rest } = block;
    const isRanked = block.layout === "numbered" || block.layout === "opinion";
    if (isCurated || isRanked) {
      const stories = block.stories.slice(0, storyCount);
      if (!isRanked) for (const story of stories) shownIds.add(story.id);
      return { ...rest, stories };
    }
    const unshown = block.stories.filter((story) => !shownIds.has(story.id)).slice(0, storyCount);
    // A repeated block is better than an almost empty one.
    const stories =
      unshown.length >= Math.min(MIN_STORIES, block.stories.length)
        ? unshown
        : block.stories.slice(0, storyCount);
    for (const story of stories) shownIds.add(story.id);
    return { ...rest, stories };
  });
}

async function loadStackBlock(ctx: Context, stack: StackRow): Promise<HomeBlock | null> {
  const stories = await listTeasers(ctx, {
    storyGroup: stack.storyGroup,
    limit: Math.min(stack.maxStories, 20),
  });
  if (stories.length === 0) return null;
  const surface = toSurface(stack.backgroundColor);
  const layout =
    parseBlockLayout(`${stack.heading} ${stack.storyGroup}`) === "numbered" ? "numbered" : "list";
  return { kind: "stack", key: `stack-${stack.id}`, name: stack.heading, surface, layout, stories };
}

/** Group consecutive stories between collections, keeping the order. */
function groupIntoRuns(parts: readonly CollectionPart[]): (TeaserView[] | Nested)[] {
  const runs: (TeaserView[] | Nested)[] = [];
  for (const part of parts) {
    const lastRun = runs.at(-1);
    if (part.kind === "collection") runs.push(part);
    else if (Array.isArray(lastRun)) lastRun.push(part.story);
    else runs.push([part.story]);
  }
  return runs;
}

/** Insert a stack after every `storiesBetween` stories; the remaining stacks end the page. */
function insertStacks(
  blocks: readonly HomeBlock[],
  stacks: readonly HomeBlock[],
  storiesBetween: number,
): HomeBlock[] {
  const remainingStacks = [...stacks];
  const placed: HomeBlock[] = [];
  let storiesSinceStack = 0;
  for (const block of blocks) {
    placed.push(block);
    storiesSinceStack += block.stories.length;
    if (storiesSinceStack < storiesBetween) continue;
    const next = remainingStacks.shift();
    if (next === undefined) continue;
    placed.push(next);
    storiesSinceStack = 0;
  }
  return [...placed, ...remainingStacks];
}

/** Load the front page: the collection `home`, its nested collections, and the stacks for home. */
export async function getHome(ctx: Context): Promise<HomeView> {
  const { account, db } = ctx;
  const [parts, tree, stacks, newest] = await Promise.all([
    loadHomeParts(ctx),
    loadSectionTree(ctx),
    findStacks(db, account.id),
    listTeasers(ctx, { storyGroup: "published", limit: 20 }),
  ]);
  const runs = groupIntoRuns(parts);
  const top = Array.isArray(runs[0]) ? runs[0] : [];
  const [lead = null, ...beside] = top;
  const shownIds = new Set(pickStories(parts).map((story) => story.id));
  const blocks = await Promise.all(
    (top.length > 0 ? runs.slice(1) : runs).map(
      async (run, index): Promise<HomeBlock | BlockCandidates | null> =>
        Array.isArray(run)
          ? { kind: "stories", key: `run-${index}`, stories: run }
          : await loadBlock(ctx, run, tree),
    ),
  );
  const homeStacks = stacks.filter((stack) => stack.showOnLocations.includes("Home"));
  const stackBlocks = await Promise.all(homeStacks.map((stack) => loadStackBlock(ctx, stack)));
  const seo = account.settings.seoMetadata.find((entry) => entry.ownerType === "home");
  const atTop = new Set(top.map((story) => story.id));
  return {
    title: seo?.pageTitle ?? null,
    description: seo?.description ?? null,
    keywords: seo?.keywords ?? null,
    lead,
    keyEvents: await loadKeyEvents(ctx, lead),
    seconds: beside.slice(0, SECONDARY_STORIES),
    others: beside.slice(SECONDARY_STORIES),
    latest: newest.filter((story) => !atTop.has(story.id)).slice(0, LATEST_STORIES),
    blocks: insertStacks(
      removeRepeats(
        blocks.flatMap((block) => block ?? []),
        shownIds,
      ),
      stackBlocks.flatMap((block) => block ?? []),
      account.settings.storiesBetweenStacks,
    ),
  };
}
