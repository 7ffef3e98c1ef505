import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { findBulkBody, saveBulkBody } from "./repository";

/** Named requests as stored: supported parameters only, in normalised order and form. */
export type BulkBody = Record<string, Record<string, string>>;

const HASH = /^[0-9a-f]{40}$/;

/**
 * Store the requests of a bulk call under a hash of their normalised form, so that its response has a cacheable
 * address. The same requests of the same publication always have the same hash.
 */
export async function storeBulkRequest(ctx: Context, body: BulkBody): Promise<string> {
  const { id } = ctx.account;
  const hash = createHash("sha1")
    .update(`${id} ${JSON.stringify(body)}`)
    .digest("hex");
  await saveBulkBody(ctx.db, id, { hash, body, now: ctx.systemClock.now() });
  return hash;
}

/** Get the requests stored under a hash; unknown hashes and other publications' are not found. */
export async function getBulkBody(ctx: Context, hash: string): Promise<unknown> {
  const body = HASH.test(hash) ? await findBulkBody(ctx.db, ctx.account.id, hash) : null;
  if (body === null) throw notFound("bulk request");
  return body;
}
