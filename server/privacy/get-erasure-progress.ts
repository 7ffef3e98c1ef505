import { z } from "zod";
import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { ErasureProgress } from "./erasure";
import { findErasureById } from "./erasure.repository";

/** Gets the progress of an erasure, for a server. An unknown id, or another account's, is not found. */
export async function getErasureProgress(
  { actor, db, account }: Pick<Context, "actor" | "db" | "account">,
  id: string,
): Promise<ErasureProgress> {
  if (actor.kind !== "server") throw new AppError("unauthorized", "Only a server key can read this.");
  const erasure = z.guid().safeParse(id).success ? await findErasureById(db, account.id, id) : null;
  if (erasure === null) throw notFound("erasure");
  return erasure;
}
