import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findShownKeys, type SavedStory, type StoryDraft } from "@/server/publishing/stories/index";
import { emitPurge, purgeStories } from "@/server/publishing/workflow/index";
import type { CatalogueKind } from "./catalogue.repository";
import type { Tally } from "./tally";

/** Stories that shared caches are told of one by one; what they hold of older ones is asked for anew within minutes. */
const MOST_STORIES = 1_000;

/** Notes what shared caches are to forget of stories that were saved; `before` is what they held of them. */
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
    for (const one of content.authorIds) tally.keys.add(`a/${publisher}/${one}`);
    for (const one of content.sectionIds) tally.keys.add(`sc/${publisher}/${one}`);
  }
}

/** What a transaction of an import has changed. */
interface Changes {
  run: string;
  /** Its place in the run. */
  part: string | number;
  changed: { hasChanged: boolean; keys: ReadonlySet<string>; shown: readonly string[] };
}

/** Asks shared caches to forget what a transaction of an import has changed, at its end. */
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

/** Asks shared caches to forget what shows an author, a section or a tag that is called otherwise now, or stands elsewhere. */
export async function purgeRenamed(
  tx: Statements,
  ctx: Context,
  renamed: { run: string; kind: CatalogueKind; id: number; stories: readonly string[] },
): Promise<void> {
  const { run, kind, id, stories } = renamed;
  const shown = await findShownKeys(tx, ctx.account.id, stories.slice(0, MOST_STORIES));
  const own = kind === "tags" ? [] : [`${kind === "authors" ? "a" : "sc"}/${ctx.account.id}/${id}`];
  const keys = new Set([...own, ...[...shown.values()].flat()]);
  await purgeImported(tx, ctx, {
    run,
    part: `${kind}:${id}`,
    changed: { hasChanged: keys.size > 0, keys, shown: stories },
  });
}
