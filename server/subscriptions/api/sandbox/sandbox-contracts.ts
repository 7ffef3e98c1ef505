import { z } from "zod";
import type { Context } from "@/server/context/index";
import { requireSandbox } from "@/server/payments/sandbox-calls/index";
import type { Vault } from "@/server/platform/crypto/index";
import { AppError, notFound } from "@/server/platform/errors/index";

/** Contract of all operations of the simulated gateway. */
export const shared = {
  tag: "Sandbox gateway",
  account: "credential",
  credentials: ["accountKey"],
  cache: "private",
  errors: ["unauthorized", "not_found", "conflict"],
} as const;

export const JSON_BODY_LIMITS = { contentTypes: ["application/json"], limit: 64 * 1024 } as const;

export const BASIC_AUTH_TEXT =
  "Authorization is HTTP Basic: the gateway's app_key as the user name, its secret as the password.";

/** Schema of an id that the gateway issued. */
export function gatewayIdSchema(describe: string) {
  return z.string().max(60).describe(describe);
}

interface GatewayRequest {
  ctx: Context;
  header(name: string): string | null;
}

/** Get the context of a caller with the gateway's credentials. */
export async function requireGatewayCaller({ ctx, header }: GatewayRequest, vault: Vault): Promise<Context> {
  await requireSandbox({ ...ctx, vault }, header("authorization"));
  return ctx;
}

type Refusal = { success: false; code: string; message: string };

/** Convert a gateway's refusal to an API error: `unknown_*` is not found, everything else a conflict. */
export function unwrapResult<Done extends object>(done: Done | Refusal): Done {
  if (!isRefusal(done)) return done;
  if (done.code.startsWith("unknown_")) throw notFound(done.code.slice("unknown_".length));
  throw new AppError("conflict", done.message);
}

function isRefusal(done: object): done is Refusal {
  return "success" in done && done.success === false;
}
