import { hash } from "node:crypto";
import type { Actor, Context } from "@/server/accounts/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Endpoint } from "./endpoint";
import {
  claimKey,
  findStoredResponse,
  pruneKeys,
  releaseKey,
  type StoredResponse,
  saveResponse,
} from "./idempotency.repository";
import { content, empty, type Reply } from "./reply";

const KEPT_MILLISECONDS = 24 * 3_600_000;
/** No write takes this long: one that is still without an answer went down with its process. */
const DEAD_MILLISECONDS = 120_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a write that is to happen once; null where none was sent or the operation takes none. */
function keyOf(contract: Endpoint["contract"], header: (name: string) => string | null): string | null {
  const key = contract.idempotent === true ? header("idempotency-key") : null;
  if (key !== null && !KEY.test(key))
    throw invalid("header.idempotency-key", "must be 1 to 255 visible ASCII characters");
  return key;
}

function again(kept: StoredResponse, requestHash: string): Reply {
  if (kept.requestHash !== requestHash)
    throw new AppError("conflict", "This Idempotency-Key was sent with another request before.");
  if (kept.status === null)
    throw new AppError("conflict", "The first request with this Idempotency-Key is still being answered.", {
      retryAfter: 1,
    });
  const headers = { "idempotent-replayed": "true" };
  if (kept.body === null || kept.contentType === null) return empty(kept.status, headers);
  return content(kept.body, kept.contentType, { status: kept.status, headers });
}

/** A write as it was asked, and whose key it may carry. */
interface AskedWrite {
  contract: Endpoint["contract"];
  params: unknown;
  query: unknown;
  body: unknown;
  header(name: string): string | null;
  world: Pick<Context, "db" | "log"> & { now: Date };
  /** Whose keys are told apart: callers of an account, or an organization, which belongs to none. */
  owner: { accountId: number; sender: string | null } | { organizationId: string };
}

/** Who sends a key, among the callers of an account; null: nobody in particular, as guests and servers are. */
export function senderOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "reader":
      return `reader ${actor.reader.id}`;
    case "subscriber":
      return `subscriber ${actor.claims.provider} ${actor.claims.id}`;
    case "anonymous":
    case "server":
    case "staff":
    case "system":
      return null;
  }
}

/** Keys of organizations stand under no account. */
const NO_ACCOUNT = 0;

function placeOf({ owner }: AskedWrite, key: string): { accountId: number; key: string } {
  if ("accountId" in owner) {
    const { accountId, sender } = owner;
    return { accountId, key: sender === null ? key : `${sender} ${key}` };
  }
  return { accountId: NO_ACCOUNT, key: `${owner.organizationId} ${key}` };
}

/**
 * Does a write once per Idempotency-Key: the same request sent again within 24 hours gets the answer of the first,
 * another one with the same key is a conflict. A refusal is not kept: what was refused did not happen.
 */
export async function idempotent(asked: AskedWrite, write: () => Promise<Reply>): Promise<Reply> {
  const { contract, params, query, body, world } = asked;
  const sent = keyOf(contract, asked.header);
  if (sent === null) return write();
  const { accountId, key } = placeOf(asked, sent);
  const { db, now } = world;
  const requestHash = hash(
    "sha256",
    JSON.stringify([contract.operationId, params, query, body]),
    "base64url",
  );
  const mine = await claimKey(db, accountId, {
    key,
    requestHash,
    now,
    forgottenBefore: new Date(now.getTime() - KEPT_MILLISECONDS),
    deadBefore: new Date(now.getTime() - DEAD_MILLISECONDS),
  });
  if (mine) return writeAndKeep(world, { accountId, key }, write);
  const kept = await findStoredResponse(db, accountId, key);
  if (kept === null)
    throw new AppError("conflict", "The first request with this Idempotency-Key was refused.");
  return again(kept, requestHash);
}

async function writeAndKeep(
  { db, log, now: startedAt }: AskedWrite["world"],
  { accountId, key }: { accountId: number; key: string },
  write: () => Promise<Reply>,
): Promise<Reply> {
  const claim = { key, startedAt };
  const reply = await write().catch(async (error: unknown) => {
    await releaseKey(db, accountId, claim).catch(() => undefined);
    throw error;
  });
  const { status, contentType } = reply;
  const body = typeof reply.body === "string" ? reply.body : null;
  try {
    await saveResponse(db, accountId, { ...claim, status, contentType, body });
  } catch (error) {
    // What was written is written: the key stays taken, so that the same request is not carried out again at once.
    log.error({ err: error }, "the answer to a write with an Idempotency-Key could not be kept");
  }
  return reply;
}

/** Forgets the keys of more than 24 hours ago. */
export async function pruneIdempotencyKeys(world: Pick<Context, "db" | "clock">): Promise<void> {
  await pruneKeys(world.db, new Date(world.clock.now().getTime() - KEPT_MILLISECONDS));
}
