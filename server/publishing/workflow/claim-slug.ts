import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { fullSlug, loadSections } from "@/server/publishing/stories/index";
import { lockSlugVariants } from "./workflow.repository";

interface SlugRequest {
  storyId: string;
  /** Last segment. */
  tail: string;
  sectionIds: readonly number[];
  at: Date;
}

/** Claim a story's full slug in the account's format; a number is appended if another story has it. */
export async function claimSlug(tx: Statements, ctx: Context, request: SlugRequest): Promise<string> {
  const { account } = ctx;
  const [mainSectionId] = request.sectionIds;
  const section =
    mainSectionId === undefined ? undefined : (await loadSections(tx, account.id)).get(mainSectionId);
  const slug = fullSlug(account.settings.storySlugFormat, request.tail, {
    section: section?.path ?? null,
    firstPublishedAt: request.at,
    timeZone: account.timeZone,
  });
  const taken = await lockSlugVariants(tx, account.id, { key: slug.toLowerCase(), storyId: request.storyId });
  let free = slug;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${slug}-${n}`;
  return free;
}
