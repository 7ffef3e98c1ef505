import type { Context } from "@/server/context/index";
import { findProfile, type ReaderProfile } from "./profile.repository";

/** Loads the public profile of the current reader; null for any other actor. */
export async function getCurrentReader(ctx: Context): Promise<ReaderProfile | null> {
  const { actor } = ctx;
  return actor.kind === "reader" ? findProfile(ctx.db, ctx.account.id, actor.reader.id) : null;
}
