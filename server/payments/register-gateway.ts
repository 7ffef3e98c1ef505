import { invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GatewayCredentials, GatewayEnvironment } from "./adapter";
import { makeAdapter } from "./adapters/index";
import { sealOf, setupOf } from "./find-gateway";
import type { PaymentContext } from "./gateway";
import { putGateway, putWords } from "./gateway.repository";
import { isWordByHand } from "./payment-word.rules";

interface GatewayRegistration {
  adapter: string;
  environment: GatewayEnvironment;
  credentials: GatewayCredentials;
  /** Words of payment_type that mean it from now on, e.g. `gateway_a` and `gateway_a_recurring`. */
  words: readonly string[];
}

const WORD = /^[a-z][a-z0-9_]{0,59}$/;

function requireWords(words: readonly string[]): void {
  for (const word of words) {
    if (!WORD.test(word)) throw invalid("words", "A payment word is lower-case letters, digits and _.");
    if (isWordByHand(word) || word === "preview") throw invalid("words", `${word} has a meaning of its own.`);
  }
}

/**
 * Sets an account's gateway up, or anew: one per adapter. Its credentials are sealed; a word that meant another gateway
 * means this one from now on. Returns the gateway's id.
 */
export async function registerGateway(ctx: PaymentContext, input: GatewayRegistration): Promise<number> {
  requirePermission(ctx, "payments:write");
  const { adapter, environment, credentials, words } = input;
  requireWords(words);
  const made = adapter === "manual" ? null : makeAdapter(adapter, setupOf(ctx, { credentials, environment }));
  if (made === null) throw invalid("adapter", "There is no such payment adapter.");
  if (!(await made.credentialsValid()))
    throw invalid("credentials", "The gateway refuses these credentials.");
  const sealed = ctx.vault.seal(JSON.stringify(credentials), sealOf(ctx.account.id, adapter));
  return ctx.db.withStatements(async (tx) => {
    const row = { adapter, environment, credentials: sealed, now: ctx.clock.now() };
    const gatewayId = await putGateway(tx, ctx.account.id, row);
    await putWords(tx, ctx.account.id, { gatewayId, words });
    return gatewayId;
  });
}
