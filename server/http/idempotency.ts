import { hash } from "node:crypto";
import type { Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
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

const RETENTION_MILLISECONDS = DAY_MILLISECONDS;
/** No write takes this long: without a response by then, its process has crashed. */
const ABANDONED_MILLISECONDS = 120_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the Idempotency-Key of a write; null where none was sent or the operation accepts none. */
function parseKey(contract: Endpoint["contract"], header: (name: string) => string | null): string | null {
  const key = contract.idempotent === true ? header("idempotency-key") : null;
  if (key !== null && !KEY.test(key))
    throw invalid("header.idempotency-key", "must be 1 to 255 visible ASCII characters");
  return key;
}

function replay(stored: StoredResponse, requestHash: string): Reply {
  if (stored.requestHash !== requestHash)
    throw new AppError("conflict", "This Idempotency-Key was already used with a different request.");
  if (stored.status === null)
    throw new AppError("conflict", "The first request with this Idempotency-Key is still being processed.", {
      retryAfter: 1,
    });
  const headers = { "idempotent-replayed": "true" };
  if (stored.body === null || stored.contentType === null) return empty(stored.status, headers);
  return content(stored.body, stored.contentType, { status: stored.status, headers });
}

/** A write request, and the owner of its key. */
interface IdempotentWrite {
  contract: Endpoint["contract"];
  params: unknown;
  query: unknown;
  body: unknown;
  header(name: string): string | null;
  dependencies: Pick<Context, "db" | "log"> & { now: Date };
  /** Scope of the key: a caller of an account, or an organization, which belongs to no account. */
  owner: { accountId: number; sender: string | null } | { organizationId: string };
}

/** The sender of a key among the callers of an account; null: not identified, as guests and servers. */
export function toSender(actor: Actor): string | null {
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

/** Stored account id of keys that belong to organizations. */
const NO_ACCOUNT = 0;

function toStoredKey({ owner }: IdempotentWrite, key: string): { accountId: number; key: string } {
  if ("accountId" in owner) {
    const { accountId, sender } = owner;
    return { accountId, key: sender === null ? key : `${sender} ${key}` };
  }
  return { accountId: NO_ACCOUNT, key: `${owner.organizationId} ${key}` };
}

/**
 * Runs a write once per Idempotency-Key: the same request sent again within 24 hours gets the first response; another
 * request with the same key is a conflict. A refusal is not stored, because a refused write changed nothing.
 */
export async function idempotent(request: IdempotentWrite, write: () => Promise<Reply>): Promise<Reply> {
  const { contract, params, query, body, dependencies } = request;
  const headerKey = parseKey(contract, request.header);
  if (headerKey === null) return write();
  const { accountId, key } = toStoredKey(request, headerKey);
  const { db, now } = dependencies;
  const requestHash = hash(
    "sha256",
    JSON.stringify([contract.operationId, params, query, body]),
    "base64url",
  );
  const isClaimed = await claimKey(db, accountId, {
    key,
    requestHash,
    now,
    expiredBefore: new Date(now.getTime() - RETENTION_MILLISECONDS),
    abandonedBefore: new Date(now.getTime() - ABANDONED_MILLISECONDS),
  });
  if (isClaimed) return writeAndSave(dependencies, { accountId, key }, write);
  const stored = await findStoredResponse(db, accountId, key);
  if (stored === null)
    throw new AppError("conflict", "The first request with this Idempotency-Key was refused.");
  return replay(stored, requestHash);
}

async function writeAndSave(
  { db, log, now: startedAt }: IdempotentWrite["dependencies"],
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
    // The write is committed: the key stays claimed, so that the same request does not run again.
    log.error({ err: error }, "failed to store the response to a write with an Idempotency-Key");
  }
  return reply;
}

/** Deletes the keys of more than 24 hours ago. */
export async function pruneIdempotencyKeys(dependencies: Pick<Context, "db" | "clock">): Promise<void> {
  await pruneKeys(dependencies.db, new Date(dependencies.clock.now().getTime() - RETENTION_MILLISECONDS));
}
