import { requirePermission } from "@/server/staff/index";
import { findAdapterKind } from "./adapters/index";
import { openCredentials, openGateway } from "./find-gateway";
import type { Gateway, PaymentContext } from "./gateway";
import { getGatewayRow, type ListedGateway } from "./gateway.repository";

/** Result of one check of a gateway. */
export interface GatewayCheckStep {
  name: "credentials" | "unsigned_calls" | "signed_calls";
  passed: boolean;
  /** The observation, as a sentence. */
  text: string;
}

export interface GatewayCheck {
  passed: boolean;
  steps: readonly GatewayCheckStep[];
}

const BODY = JSON.stringify({ id: "masthead-check", type: "check", event: "check" });

function toReason(error: unknown): string {
  return error instanceof Error && error.message !== "" ? ` ${error.message}` : "";
}

async function checkCredentials({ adapter }: Gateway): Promise<GatewayCheckStep> {
  const name = "credentials";
  try {
    const passed = await adapter.credentialsValid();
    return {
      name,
      passed,
      text: passed ? "The gateway accepts the credentials." : "The gateway rejects the credentials.",
    };
  } catch (error) {
    return { name, passed: false, text: `The gateway did not respond.${toReason(error)}` };
  }
}

async function isAccepted({ adapter }: Gateway, headers: Record<string, string>): Promise<boolean | string> {
  try {
    return await adapter.webhookRequestAuthorized({ rawBody: BODY, headers, payload: JSON.parse(BODY) });
  } catch (error) {
    return `The signature could not be verified.${toReason(error)}`;
  }
}

async function checkUnsigned(gateway: Gateway): Promise<GatewayCheckStep> {
  const name = "unsigned_calls";
  const accepted = await isAccepted(gateway, {});
  if (typeof accepted === "string") return { name, passed: false, text: accepted };
  return accepted
    ? { name, passed: false, text: "Unsigned webhooks are accepted: anyone could report a payment." }
    : { name, passed: true, text: "Unsigned webhooks are rejected." };
}

async function checkSigned(
  ctx: PaymentContext,
  gateway: Gateway,
  row: ListedGateway,
): Promise<GatewayCheckStep[]> {
  const name = "signed_calls";
  const { credentials } = openCredentials(ctx, row);
  const sign = findAdapterKind(row.adapter)?.sign;
  if (sign === undefined) return [];
  if ((credentials.webhook_secret ?? "") === "")
    return [
      { name, passed: false, text: "No webhook secret is set, so the gateway's webhooks are rejected." },
    ];
  const headers = sign(credentials, { rawBody: BODY, now: ctx.systemClock.now() });
  const accepted = await isAccepted(gateway, headers);
  if (typeof accepted === "string") return [{ name, passed: false, text: accepted }];
  const text = accepted
    ? "Webhooks signed with the webhook secret are accepted."
    : "Webhooks signed with the webhook secret are rejected.";
  return [{ name, passed: accepted, text }];
}

/** Check a gateway: it accepts its credentials, rejects unsigned requests, and accepts requests it signed. */
export async function checkGateway(ctx: PaymentContext, id: number): Promise<GatewayCheck> {
  requirePermission(ctx, "payments:write");
  const row = await getGatewayRow(ctx.db, ctx.account.id, id);
  const gateway = openGateway(ctx, row);
  const steps = [
    await checkCredentials(gateway),
    await checkUnsigned(gateway),
    ...(await checkSigned(ctx, gateway, row)),
  ];
  return { passed: steps.every(({ passed }) => passed), steps };
}
