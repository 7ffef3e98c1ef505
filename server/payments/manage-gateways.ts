import { requirePermission } from "@/server/staff/index";
import type { GatewayEnvironment } from "./adapter";
import { type AdapterDescription, adapterKinds, describeSidecarKind } from "./adapters/index";
import { describeAdapter, openCredentials } from "./find-gateway";
import type { PaymentContext } from "./gateway";
import { findGateways, getGatewayRow, type ListedGateway, switchGateway } from "./gateway.repository";
import { requireNoRealMoney } from "./real-money.rules";

/** A gateway of the account without its secrets, which are write-only. */
export interface GatewaySummary {
  id: number;
  adapter: string;
  title: string;
  environment: GatewayEnvironment;
  /** Accepts new payments. A disabled gateway still refunds and receives webhooks. */
  enabled: boolean;
  paymentTypes: readonly string[];
  capabilities: AdapterDescription["capabilities"];
  fields: readonly GatewayField[];
  /** Until when the former webhook secret is accepted as well; null: it is not. */
  formerSecretUntil: Date | null;
  updatedAt: Date;
}

type GatewayField = AdapterDescription["fields"][number] & {
  isSet: boolean;
  /** Set only for a field that is no secret. */
  value: string | null;
};

function toSummary(ctx: PaymentContext, row: ListedGateway): GatewaySummary {
  const { id, adapter, environment, enabled, paymentTypes, updatedAt } = row;
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
    paymentTypes,
    capabilities: description?.capabilities ?? [],
    fields,
    formerSecretUntil: former === null || former.until <= ctx.systemClock.now() ? null : former.until,
    updatedAt,
  };
}

/** List the adapters that can be set up and their credentials; last the sidecar, whose name is its address. */
export function describeAdapters(): readonly AdapterDescription[] {
  const named = adapterKinds.map(({ name, title, fields, capabilities }) => ({
    name,
    title,
    fields,
    capabilities,
  }));
  return [...named, describeSidecarKind("https://", {})];
}

/** List the account's gateways. No secret is returned, only whether each one is set. */
export async function listGateways(ctx: PaymentContext): Promise<GatewaySummary[]> {
  requirePermission(ctx, "payments:read");
  return (await findGateways(ctx.db, ctx.account.id)).map((row) => toSummary(ctx, row));
}

/** Get one gateway of the account, in the form of `listGateways`. */
export async function getGatewaySummary(ctx: PaymentContext, id: number): Promise<GatewaySummary> {
  requirePermission(ctx, "payments:read");
  return toSummary(ctx, await getGatewayRow(ctx.db, ctx.account.id, id));
}

/**
 * Enable or disable new payments of a gateway; its existing payments are still refunded and receive webhooks.
 *
 * A gateway for real money cannot be enabled in test mode.
 */
export async function setGatewayEnabled(
  ctx: PaymentContext,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<void> {
  requirePermission(ctx, "payments:write");
  const gateway = await getGatewayRow(ctx.db, ctx.account.id, id);
  if (enabled) requireNoRealMoney(ctx, gateway);
  await switchGateway(ctx.db, ctx.account.id, { id, enabled, now: ctx.clock.now() });
}
