import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { findShownKeys, type SavedStory, type StoryDraft } from "@/server/publishing/stories/index";
import { emitPurge, purgeStories } from "@/server/publishing/workflow/index";
import type { CatalogueKind } from "./catalogue.repository";
import type { Tally } from "./tally";

/** Stories that are purged individually; cached pages of older ones expire within minutes. */
const MAX_STORIES = 1_000;

/** Records the cache keys of saved stories to purge; `before` are the keys of their previous versions. */
export function noteChanges(
  tally: Tally,
  publisher: number,
  saved: { drafts: readonly StoryDraft[]; stories: readonly SavedStory[]; before: Map<string, string[]> },
): void {
  const outcomes = new Map(saved.stories.map(({ id, outcome }) => [id, outcome]));
  for (const { id, state, content } of saved.drafts) {
    const outcome = outcomes.get(id);
    if (outcome !== "created" && outcome !== "updated") continue;
    const before = saved.before.get(id);
    if (before !== undefined) tally.shown.push(id);
    if (before === undefined && state !== "published") continue;
    tally.hasChanged = true;
    for (const key of before ?? []) tally.keys.add(key);
    if (state !== "published") continue;
    for (const authorId of content.authorIds) tally.keys.add(`a/${publisher}/${authorId}`);
    for (const sectionId of content.sectionIds) tally.keys.add(`sc/${publisher}/${sectionId}`);
  }
}

/** Changes of one import transaction. */
interface Changes {
  run: string;
  /** Its number in the run. */
  part: string | number;
  changed: { hasChanged: boolean; keys: ReadonlySet<string>; shown: readonly string[] };
}

/** Requests a purge of an import transaction's changes from shared caches, at its end. */
export async function purgeImported(
  tx: Statements,
  ctx: Context,
  { run, part, changed }: Changes,
): Promise<void> {
  const { keys, shown, hasChanged } = changed;
  const request = { id: `import:${run}:${part}`, subject: { type: "import", id: run } };
  if (hasChanged) await purgeStories(tx, ctx, { ...request, keys, shown });
  else await emitPurge(tx, ctx, { ...request, keys: [...keys] });
}

/** Requests a purge of everything that shows a renamed or moved author, section or tag. */
export async function purgeRenamed(
  tx: Statements,
  ctx: Context,
  renamed: { run: string; kind: CatalogueKind; id: number; stories: readonly string[] },
): Promise<void> {
  const { run, kind, id, stories } = renamed;
  const shown = await findShownKeys(tx, ctx.account.id, stories.slice(0, MAX_STORIES));
  const entryKeys = kind === "tags" ? [] : [`${kind === "authors" ? "a" : "sc"}/${ctx.account.id}/${id}`];
  const keys = new Set([...entryKeys, ...[...shown.values()].flat()]);
  await purgeImported(tx, ctx, {
    run,
    part: `${kind}:${id}`,
    changed: { hasChanged: keys.size > 0, keys, shown: stories },
  });
}
