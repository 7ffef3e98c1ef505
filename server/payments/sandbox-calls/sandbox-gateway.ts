import { isEqual } from "@/server/platform/crypto/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { GatewayCredentials } from "../adapter";
import { findCredentials } from "../find-gateway";
import type { PaymentContext } from "../gateway";

/** Context to read the credentials of an account. */
type CredentialsContext = Pick<PaymentContext, "db" | "account" | "vault">;

/** Get the credentials of an account's simulated gateway; not_found if it has none or it is disabled. */
export async function sandboxCredentials(ctx: CredentialsContext): Promise<GatewayCredentials> {
  const credentials = await findCredentials(ctx, "sandbox");
  if (credentials === null) throw notFound("sandbox gateway");
  return credentials;
}

/** Decode HTTP Basic credentials: `<app_key>:<secret>`. */
function parseBasicAuth(authorization: string | null): string | null {
  const [, encoded] = /^basic ([\w+/=-]{1,2000})$/i.exec(authorization ?? "") ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, "base64").toString("utf8");
}

/** Require the gateway's own credentials, which allow every operation of the simulated gateway. */
export async function requireSandbox(ctx: CredentialsContext, authorization: string | null): Promise<void> {
  const refused = new AppError(
    "unauthorized",
    "Use HTTP Basic for the sandbox API: app_key as the user name, secret as the password.",
  );
  const sent = parseBasicAuth(authorization);
  const credentials = await findCredentials(ctx, "sandbox");
  const { app_key: appKey = "", secret = "" } = credentials ?? {};
  // An empty secret would let anyone in.
  if (sent === null || secret === "" || !isEqual(sent, `${appKey}:${secret}`)) throw refused;
}
