import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { isPermitted, requirePermission } from "@/server/staff/index";
import { findNames } from "./reference-names.repository";
import { readVersionContent } from "./version-content";
import { diffVersions, type VersionDiff } from "./version-diff.rules";
import { findVersionContents, findVersions, type VersionRow } from "./versions.repository";

const VERSIONS_PER_PAGE = 50;
const NEWEST = 2_147_483_647;

/** List versions of a story, newest first; `next` is the exclusive upper version number of the next page. */
export async function listStoryVersions(
  ctx: Context,
  input: { storyId: string; below?: number | undefined },
): Promise<{ rows: VersionRow[]; next: number | null }> {
  requirePermission(ctx, "stories:read");
  const versions = await findVersions(ctx.db, ctx.account.id, {
    storyId: input.storyId,
    publishedOnly: !isPermitted(ctx, "drafts:read"),
    below: input.below ?? NEWEST,
    take: VERSIONS_PER_PAGE + 1,
  });
  if (versions.length === 0 && input.below === undefined) throw notFound("story");
  const rows = versions.slice(0, VERSIONS_PER_PAGE);
  return { rows, next: versions.length > VERSIONS_PER_PAGE ? (rows.at(-1)?.version ?? null) : null };
}

export interface VersionComparison extends VersionDiff {
  before: VersionRow;
  after: VersionRow;
}

/** Compare two versions of a story, with names instead of ids. */
export async function compareStoryVersions(
  ctx: Context,
  input: { storyId: string; before: number; after: number },
): Promise<VersionComparison> {
  requirePermission(ctx, "stories:read");
  const rows = await findVersionContents(ctx.db, ctx.account.id, {
    storyId: input.storyId,
    publishedOnly: !isPermitted(ctx, "drafts:read"),
    versions: [input.before, input.after],
  });
  const before = rows.find((row) => row.version === input.before);
  const after = rows.find((row) => row.version === input.after);
  if (before === undefined || after === undefined) throw notFound("version");
  const [older, newer] = [readVersionContent(before.content), readVersionContent(after.content)];
  const names = await findNames(ctx.db, ctx.account.id, {
    section: [...older.sectionIds, ...newer.sectionIds],
    author: [...older.authorIds, ...newer.authorIds],
    tag: [...older.tagIds, ...newer.tagIds],
    entity: [...older.entityIds, ...newer.entityIds],
  });
  return { ...diffVersions(older, newer, names), before: toFacts(before), after: toFacts(after) };
}

function toFacts({ content: _content, ...row }: VersionRow & { content?: unknown }): VersionRow {
  return row;
}
