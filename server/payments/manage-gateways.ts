import { requirePermission } from "@/server/staff/index";
import type { GatewayEnvironment } from "./adapter";
import { type AdapterDescription, adapterKinds, describeSidecarKind } from "./adapters/index";
import { describeAdapter, openCredentials } from "./credentials";
import type { PaymentContext } from "./gateway";
import { findGateways, getGatewayRow, type ListedGateway, switchGateway } from "./gateway.repository";
import { requireNoRealMoney } from "./real-money.rules";

/** A gateway of the account, without its secrets: they are written and never shown. */
export interface GatewaySummary {
  id: number;
  adapter: string;
  title: string;
  environment: GatewayEnvironment;
  /** Takes new payments. One that does not still refunds, and hears its webhooks. */
  enabled: boolean;
  words: readonly string[];
  capabilities: AdapterDescription["capabilities"];
  fields: readonly GatewayField[];
  /** Until when the webhook secret before the present one is taken as well; null: it is not. */
  formerSecretUntil: Date | null;
  updatedAt: Date;
}

type GatewayField = AdapterDescription["fields"][number] & {
  isSet: boolean;
  /** Of one that is no secret. */
  value: string | null;
};

function summaryOf(ctx: PaymentContext, row: ListedGateway): GatewaySummary {
  const { id, adapter, environment, enabled, words, updatedAt } = row;
  const { credentials, previousWebhookSecret: former } = openCredentials(ctx, row);
  const description = describeAdapter(adapter, credentials);
  const fields = (description?.fields ?? []).map((field) => ({
    ...field,
    isSet: credentials[field.key] !== undefined,
    value: field.secret ? null : (credentials[field.key] ?? null),
  }));
  return {
    id,
    adapter,
    title: description?.title ?? adapter,
    environment,
    enabled,
    words,
    capabilities: description?.capabilities ?? [],
    fields,
    formerSecretUntil: former === null || former.until <= ctx.worldClock.now() ? null : former.until,
    updatedAt,
  };
}

/** Adapters that can be set up here, and the keys that each needs; last the sidecar, whose name is its address. */
export function describeAdapters(): readonly AdapterDescription[] {
  const named = adapterKinds.map(({ name, title, fields, capabilities }) => ({
    name,
    title,
    fields,
    capabilities,
  }));
  return [...named, describeSidecarKind("https://", {})];
}

/** The account's gateways. No secret leaves: of each key it is said whether it is set. */
export async function listGateways(ctx: PaymentContext): Promise<GatewaySummary[]> {
  requirePermission(ctx, "payments:read");
  return (await findGateways(ctx.db, ctx.account.id)).map((row) => summaryOf(ctx, row));
}

/** One gateway of the account, as `listGateways` shows it. */
export async function getGatewaySummary(ctx: PaymentContext, id: number): Promise<GatewaySummary> {
  requirePermission(ctx, "payments:read");
  return summaryOf(ctx, await getGatewayRow(ctx.db, ctx.account.id, id));
}

/**
 * Has a gateway take new payments, or no more of them; what was paid by it is still refunded and heard of. One that takes
 * real money is not switched on in test mode.
 */
export async function setGatewayEnabled(
  ctx: PaymentContext,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<void> {
  requirePermission(ctx, "payments:write");
  const gateway = await getGatewayRow(ctx.db, ctx.account.id, id);
  if (enabled) requireNoRealMoney(ctx, gateway);
  await ctx.db.withStatements((tx) =>
    switchGateway(tx, ctx.account.id, { id, enabled, now: ctx.clock.now() }),
  );
}
