import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { fullSlug, loadSections } from "@/server/publishing/stories/index";
import { lockSlugs } from "./workflow.repository";

interface Wanted {
  storyId: string;
  /** Last segment. */
  tail: string;
  sectionIds: readonly number[];
  at: Date;
}

/** A story's full slug in the account's format; with a number where another story holds it. */
export async function claimSlug(tx: Statements, ctx: Context, wanted: Wanted): Promise<string> {
  const { account } = ctx;
  const [first] = wanted.sectionIds;
  const section = first === undefined ? undefined : (await loadSections(tx, account.id)).get(first);
  const slug = fullSlug(account.settings.storySlugFormat, wanted.tail, {
    section: section?.path ?? null,
    firstPublishedAt: wanted.at,
    timeZone: account.timeZone,
  });
  const taken = await lockSlugs(tx, account.id, { key: slug.toLowerCase(), storyId: wanted.storyId });
  let free = slug;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${slug}-${n}`;
  return free;
}
