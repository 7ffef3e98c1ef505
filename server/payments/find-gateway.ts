import { AppError } from "@/server/platform/errors/index";
import type { AdapterSetup, GatewayCredentials, PaymentAdapter } from "./adapter";
import { makeAdapter, manualAdapter } from "./adapters/index";
import { openCredentials } from "./credentials";
import type { Gateway, PaymentContext } from "./gateway";
import { findGatewayByAdapter, findGatewayByWord, type GatewayRow } from "./gateway.repository";
import { isManualMethod } from "./payment-method.rules";

/** What an adapter is made with in an account: signatures go by the world's clock, which gateways share. */
export function setupOf(
  ctx: PaymentContext,
  { credentials, environment }: Pick<AdapterSetup, "credentials" | "environment">,
): AdapterSetup {
  const { egress, worldClock: clock } = ctx;
  return { credentials, environment, egress, clock, world: ctx };
}

/** The credentials of an adapter that takes an account's payments; null: it does not. */
export async function findCredentials(
  ctx: Pick<PaymentContext, "db" | "account" | "vault">,
  adapter: string,
): Promise<GatewayCredentials | null> {
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, adapter);
  return row?.enabled === true ? openCredentials(ctx, row).credentials : null;
}

/** While a webhook secret is being replaced, calls that the former one signed are taken as well. */
function takingEither(adapter: PaymentAdapter, former: PaymentAdapter): PaymentAdapter {
  return {
    ...adapter,
    webhookRequestAuthorized: async (request) =>
      (await adapter.webhookRequestAuthorized(request)) || former.webhookRequestAuthorized(request),
  };
}

/** Opens the gateway of a row: its credentials, and the adapter that they make. */
export function openGateway(ctx: PaymentContext, row: GatewayRow): Gateway {
  const { adapter: name, environment } = row;
  const { credentials, previousWebhookSecret: previous } = openCredentials(ctx, row);
  const adapter = makeAdapter(name, setupOf(ctx, { credentials, environment }));
  if (adapter === null) throw new AppError("unavailable", "This way to pay is not installed here.");
  if (previous === null || previous.until <= ctx.worldClock.now()) return { name, environment, adapter };
  const before = { ...credentials, webhook_secret: previous.secret };
  const former = makeAdapter(name, setupOf(ctx, { credentials: before, environment }));
  return { name, environment, adapter: former === null ? adapter : takingEither(adapter, former) };
}

const byHand: Gateway = { name: "manual", environment: "live", adapter: manualAdapter };

/** The gateway that an account's clients mean by a payment_type; null: the account has none of this word. */
export async function findGateway(ctx: PaymentContext, word: string): Promise<Gateway | null> {
  if (isManualMethod(word)) return byHand;
  const row = await findGatewayByWord(ctx.db, ctx.account.id, word);
  return row?.enabled === true ? openGateway(ctx, row) : null;
}

/** The gateway of an adapter's name, or of a word that means it, whether it takes payments still or not. */
export async function findGatewayNamed(ctx: PaymentContext, name: string): Promise<Gateway | null> {
  const row =
    (await findGatewayByAdapter(ctx.db, ctx.account.id, name)) ??
    (await findGatewayByWord(ctx.db, ctx.account.id, name));
  return row === null ? null : openGateway(ctx, row);
}

/** The gateway of an adapter's name, as a payment keeps it; also one that takes no more payments. */
export async function getGateway(ctx: PaymentContext, name: string): Promise<Gateway> {
  if (name === "manual") return byHand;
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, name);
  if (row === null) throw new AppError("unavailable", "The gateway of this payment is not set up any more.");
  return openGateway(ctx, row);
}
