import { AppError } from "@/server/platform/errors/index";
import type { AdapterSetup, GatewayCredentials, PaymentAdapter } from "./adapter";
import { createPaymentAdapter, manualAdapter } from "./adapters/index";
import { openCredentials } from "./credentials";
import type { Gateway, PaymentContext } from "./gateway";
import { findGatewayByAdapter, findGatewayByPaymentType, type GatewayRow } from "./gateway.repository";
import { isManualMethod } from "./payment-method.rules";

/** Build an adapter's configuration. Signatures use the system clock, which gateways share. */
export function toAdapterSetup(
  ctx: PaymentContext,
  { credentials, environment }: Pick<AdapterSetup, "credentials" | "environment">,
): AdapterSetup {
  const { egress, worldClock: clock } = ctx;
  return { credentials, environment, egress, clock, world: ctx };
}

/** Load the credentials of an adapter that is enabled for payments; null: none. */
export async function findCredentials(
  ctx: Pick<PaymentContext, "db" | "account" | "vault">,
  adapter: string,
): Promise<GatewayCredentials | null> {
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, adapter);
  return row?.enabled === true ? openCredentials(ctx, row).credentials : null;
}

/** Accept requests signed with the former webhook secret as well, while it is being replaced. */
function acceptEitherSecret(adapter: PaymentAdapter, former: PaymentAdapter): PaymentAdapter {
  return {
    ...adapter,
    webhookRequestAuthorized: async (request) =>
      (await adapter.webhookRequestAuthorized(request)) || former.webhookRequestAuthorized(request),
  };
}

/** Open the gateway of a row: decrypt its credentials and create its adapter. */
export function openGateway(ctx: PaymentContext, row: GatewayRow): Gateway {
  const { adapter: name, environment } = row;
  const { credentials, previousWebhookSecret: previous } = openCredentials(ctx, row);
  const adapter = createPaymentAdapter(name, toAdapterSetup(ctx, { credentials, environment }));
  if (adapter === null)
    throw new AppError("unavailable", "This payment method isn't available on this installation.");
  if (previous === null || previous.until <= ctx.worldClock.now()) return { name, environment, adapter };
  const formerCredentials = { ...credentials, webhook_secret: previous.secret };
  const former = createPaymentAdapter(
    name,
    toAdapterSetup(ctx, { credentials: formerCredentials, environment }),
  );
  return { name, environment, adapter: former === null ? adapter : acceptEitherSecret(adapter, former) };
}

const manualGateway: Gateway = { name: "manual", environment: "live", adapter: manualAdapter };

/** Find the enabled gateway that is mapped to a payment_type; null: none is mapped. */
export async function findGateway(ctx: PaymentContext, paymentType: string): Promise<Gateway | null> {
  if (isManualMethod(paymentType)) return manualGateway;
  const row = await findGatewayByPaymentType(ctx.db, ctx.account.id, paymentType);
  return row?.enabled === true ? openGateway(ctx, row) : null;
}

/** Find a gateway by its adapter's name or a payment_type, also one that accepts no new payments. */
export async function findGatewayNamed(ctx: PaymentContext, name: string): Promise<Gateway | null> {
  const row =
    (await findGatewayByAdapter(ctx.db, ctx.account.id, name)) ??
    (await findGatewayByPaymentType(ctx.db, ctx.account.id, name));
  return row === null ? null : openGateway(ctx, row);
}

/** Get a gateway by the adapter's name that a payment stores, also one that accepts no new payments. */
export async function getGateway(ctx: PaymentContext, name: string): Promise<Gateway> {
  if (name === "manual") return manualGateway;
  const row = await findGatewayByAdapter(ctx.db, ctx.account.id, name);
  if (row === null) throw new AppError("unavailable", "This payment's gateway is no longer set up.");
  return openGateway(ctx, row);
}
