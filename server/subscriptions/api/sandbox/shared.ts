import { z } from "@hono/zod-openapi";
import type { Context } from "@/server/accounts/index";
import { requireSandbox } from "@/server/payments/sandbox-calls/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";

/** What all operations of the simulated gateway have in common. */
export const shared = {
  tag: "Sandbox gateway",
  account: "credential",
  credentials: ["accountKey"],
  cache: "private",
  errors: ["unauthorized", "not_found", "conflict"],
} as const;

export const WRITTEN = { contentTypes: ["application/json"], limit: 64 * 1024 } as const;

export const BASIC =
  "The header Authorization is HTTP Basic: the gateway's app_key as the name, its secret as the password.";

/** An id that the gateway gave out. */
export function gatewayId(describe: string) {
  return z.string().max(60).describe(describe);
}

interface Asked {
  ctx: Context;
  header(name: string): string | null;
}

/** The context of a caller who holds the gateway's credentials. */
export async function holderOf({ ctx, header }: Asked, vault: Vault): Promise<Context> {
  await requireSandbox({ ...ctx, vault }, header("authorization"));
  return ctx;
}

type Refusal = { success: false; code: string; message: string };

/** What the gateway refuses, as the API says it: what is not there is not found, the rest is a conflict. */
export function orRefused<Done extends object>(done: Done | Refusal): Done {
  if (!isRefusal(done)) return done;
  if (done.code.startsWith("unknown_")) throw notFound(done.code.slice("unknown_".length));
  throw new AppError("conflict", done.message);
}

function isRefusal(done: object): done is Refusal {
  return "success" in done && done.success === false;
}
