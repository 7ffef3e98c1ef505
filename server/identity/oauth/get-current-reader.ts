import type { Context } from "@/server/accounts/index";
import { findProfile, type ReaderProfile } from "./profile.repository";

/** The reader who asks, as others see them; null for everybody who is not a reader. */
export async function getCurrentReader(ctx: Context): Promise<ReaderProfile | null> {
  const { actor } = ctx;
  return actor.kind === "reader" ? findProfile(ctx.db, ctx.account.id, actor.reader.id) : null;
}
