import { timingSafeEqual } from "node:crypto";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { GatewayCredentials } from "../adapter";
import { findCredentials } from "../find-gateway";
import type { PaymentContext } from "../gateway";

/** What is asked for the credentials of an account. */
type Keeper = Pick<PaymentContext, "db" | "account" | "vault">;

/** The credentials of an account's simulated gateway; an account that has none, or not any more, has no such thing. */
export async function sandboxCredentials(ctx: Keeper): Promise<GatewayCredentials> {
  const found = await findCredentials(ctx, "sandbox");
  if (found === null) throw notFound("sandbox gateway");
  return found;
}

function isSame(sent: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What a caller sends as HTTP Basic: `<app_key>:<secret>`. */
function sentBy(authorization: string | null): string | null {
  const [, encoded] = /^basic ([\w+/=-]{1,2000})$/i.exec(authorization ?? "") ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, "base64").toString("utf8");
}

/** Lets the holder of the gateway's own credentials do with the simulated gateway whatever they like. */
export async function requireSandbox(ctx: Keeper, authorization: string | null): Promise<void> {
  const refused = new AppError(
    "unauthorized",
    "The sandbox is driven with HTTP Basic: its app_key as the name, its secret as the password.",
  );
  const sent = sentBy(authorization);
  const found = await findCredentials(ctx, "sandbox");
  const { app_key: appKey = "", secret = "" } = found ?? {};
  // Without a secret nobody holds it.
  if (sent === null || secret === "" || !isSame(sent, `${appKey}:${secret}`)) throw refused;
}
