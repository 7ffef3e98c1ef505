import type { Context } from "@/server/context/index";
import { reprojectStories } from "@/server/publishing/stories/index";
import { findLatestStories } from "./purge.repository";
import { purgeStories } from "./purge-stories";

/**
 * Rewrite the documents of all live stories by the account's settings (paywall, language), and request a purge of
 * the lists and of the newest stories from the shared cache; older ones expire there within minutes. Returns the
 * number of stories.
 */
export async function rewriteStories(ctx: Context): Promise<number> {
  const { account, db, ids } = ctx;
  const written = await reprojectStories(ctx);
  const stories = await findLatestStories(db, account.id);
  await db.transaction((tx) =>
    purgeStories(tx, ctx, {
      id: `account:stories:${ids.uuid()}:purge`,
      subject: { type: "account", id: String(account.id) },
      shown: stories,
      keys: stories.map((id) => `s/${account.id}/${id.slice(0, 8)}`),
    }),
  );
  return written;
}
