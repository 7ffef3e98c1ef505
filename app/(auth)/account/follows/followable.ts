import type { Context } from "@/server/context/index";
import { findFollowableThread, follow, followThread } from "@/server/engagement/notifications/index";
import { findFollowable } from "@/server/publishing/site/index";

const MAX_SLUG_LENGTH = 1_000;
/** Below the limit of the database. */
const COMMENT_ID = /^[1-9]\d{0,8}$/;

/** What readers can follow from a page. */
type FollowKind = "author" | "topic" | "story" | "thread";

/** What a form or a URL asks to follow. */
export interface NamedFollowable {
  kind: FollowKind;
  /** Of a thread, the id of one of its comments. */
  slug: string;
}

/** Parse what a form or a URL asks to follow; null where it names nothing that can be. */
export function parseFollowable(kind: unknown, slug: unknown): NamedFollowable | null {
  if (kind !== "author" && kind !== "topic" && kind !== "story" && kind !== "thread") return null;
  if (typeof slug !== "string" || slug === "" || slug.length > MAX_SLUG_LENGTH) return null;
  if (kind === "thread" && !COMMENT_ID.test(slug)) return null;
  return { kind, slug };
}

/** Find the name of what a URL asks to follow; null: there is no such page or comment. */
export async function findFollowableName(
  ctx: Context,
  { kind, slug }: NamedFollowable,
): Promise<string | null> {
  const found =
    kind === "thread"
      ? await findFollowableThread(ctx, Number(slug))
      : await findFollowable(ctx, { kind, slug });
  return found?.name ?? null;
}

/** Follow what a form names, for the current reader; false where there is no such page or comment. */
export async function followNamed(ctx: Context, { kind, slug }: NamedFollowable): Promise<boolean> {
  if (kind === "thread") {
    await followThread(ctx, Number(slug));
    return true;
  }
  const found = await findFollowable(ctx, { kind, slug });
  if (found !== null) await follow(ctx, { kind, ...found });
  return found !== null;
}
