import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { GatewayEnvironment } from "./adapter";

/**
 * Refuse a gateway for real money in an account in test mode, whose clock would cause real charges.
 *
 * Manual payments are allowed: no money moves until a person confirms it.
 */
export function requireNoRealMoney(
  { account }: Pick<Context, "account">,
  { adapter, environment }: { adapter: string; environment: GatewayEnvironment },
): void {
  if (account.mode !== "test" || environment !== "live" || adapter === "manual") return;
  throw new AppError(
    "conflict",
    "This account is in test mode and can't take live payments. Choose the sandbox, or make the account live first.",
  );
}
