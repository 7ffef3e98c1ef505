import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import type { AdapterSetup } from "./adapter";
import { makeAdapter } from "./adapters/index";
import { manualAdapter } from "./adapters/manual";
import type { Gateway, PaymentContext } from "./gateway";
import { findGatewayByAdapter, findGatewayByWord, type GatewayRow } from "./gateway.repository";
import { isWordByHand } from "./payment-word.rules";

const credentialsSchema = z.record(z.string(), z.string());

/** What a gateway's credentials are sealed for: moved to another row, they do not open. */
export function sealOf(accountId: number, adapter: string): string {
  return `payment-gateway:${accountId}:${adapter}`;
}

/** What an adapter is made with in an account. */
export function setupOf(
  { egress, clock }: PaymentContext,
  { credentials, environment }: Pick<AdapterSetup, "credentials" | "environment">,
): AdapterSetup {
  return { credentials, environment, egress, clock };
}

function openGateway(ctx: PaymentContext, row: GatewayRow): Gateway {
  const plain = ctx.vault.open(row.credentials, sealOf(ctx.account.id, row.adapter));
  const credentials = credentialsSchema.parse(JSON.parse(plain));
  const adapter = makeAdapter(row.adapter, setupOf(ctx, { credentials, environment: row.environment }));
  if (adapter === null) throw new AppError("unavailable", "This way to pay is not installed here.");
  return { name: row.adapter, adapter };
}

const byHand: Gateway = { name: "manual", adapter: manualAdapter };

/** The gateway that an account's clients mean by a payment_type; null: the account has none of this word. */
export async function findGateway(ctx: PaymentContext, word: string): Promise<Gateway | null> {
  if (isWordByHand(word)) return byHand;
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
