import { timingSafeEqual } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { findClient, findLiveSecrets } from "./client.repository";
import { hashSecret } from "./hash-secret";
import type { OauthClient } from "./oauth";

/**
 * Authenticates a client; null for an unknown one, one of another account, a wrong or expired secret, and a
 * confidential client that sends none. A public client has no secret and must not send one.
 */
export async function authenticateClient(
  ctx: Pick<Context, "account" | "systemClock">,
  db: Db,
  { clientId, clientSecret }: { clientId: string; clientSecret: string | null },
): Promise<OauthClient | null> {
  const client = await findClient(db, ctx.account.id, clientId);
  if (client === null) return null;
  if (!client.confidential) return clientSecret === null ? client : null;
  if (clientSecret === null) return null;
  const sentHash = Buffer.from(hashSecret(clientSecret));
  const secretHashes = await findLiveSecrets(db, ctx.account.id, {
    id: client.id,
    now: ctx.systemClock.now(),
  });
  return secretHashes.some((secretHash) => timingSafeEqual(Buffer.from(secretHash), sentHash))
    ? client
    : null;
}
