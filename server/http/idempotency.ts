import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import type { Endpoint, EndpointInput } from "./endpoint";
import {
  claimKey,
  findKept,
  forgetKeys,
  type KeptWrite,
  keepAnswer,
  releaseKey,
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

function again(kept: KeptWrite, requestHash: string): Reply {
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

/**
 * Does a write once per Idempotency-Key: the same request sent again within 24 hours gets the answer of the first,
 * another one with the same key is a conflict. A refusal is not kept: what was refused did not happen.
 */
export async function once(
  contract: Endpoint["contract"],
  input: EndpointInput<unknown, unknown, unknown>,
  write: () => Promise<Reply>,
): Promise<Reply> {
  const { ctx } = input;
  const key = keyOf(contract, input.header);
  if (key === null) return write();
  const startedAt = ctx.worldClock.now();
  const asked = JSON.stringify([contract.operationId, input.params, input.query, input.body]);
  const requestHash = hash("sha256", asked, "base64url");
  const mine = await claimKey(ctx.db, ctx.account.id, {
    key,
    requestHash,
    now: startedAt,
    forgottenBefore: new Date(startedAt.getTime() - KEPT_MILLISECONDS),
    deadBefore: new Date(startedAt.getTime() - DEAD_MILLISECONDS),
  });
  if (mine) return writeAndKeep(ctx, { key, startedAt }, write);
  const kept = await findKept(ctx.db, ctx.account.id, key);
  if (kept === null)
    throw new AppError("conflict", "The first request with this Idempotency-Key was refused.");
  return again(kept, requestHash);
}

async function writeAndKeep(
  ctx: Context,
  claim: { key: string; startedAt: Date },
  write: () => Promise<Reply>,
): Promise<Reply> {
  const reply = await write().catch(async (error: unknown) => {
    await releaseKey(ctx.db, ctx.account.id, claim).catch(() => undefined);
    throw error;
  });
  const { status, contentType } = reply;
  const body = typeof reply.body === "string" ? reply.body : null;
  try {
    await keepAnswer(ctx.db, ctx.account.id, { ...claim, status, contentType, body });
  } catch (error) {
    // What was written is written: the key stays taken, so that the same request is not carried out again at once.
    ctx.log.error({ err: error }, "the answer to a write with an Idempotency-Key could not be kept");
  }
  return reply;
}

/** Forgets the keys of more than 24 hours ago. */
export async function forgetIdempotencyKeys(world: Pick<Context, "db" | "clock">): Promise<void> {
  await forgetKeys(world.db, new Date(world.clock.now().getTime() - KEPT_MILLISECONDS));
}
