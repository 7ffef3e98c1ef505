import type { Context } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { GatewayEnvironment } from "./adapter";

/**
 * Refuses a gateway that takes real money in an account in test mode: what its clock brings about would be charged. What
 * is paid by hand is nobody's money until a person says so.
 */
export function requireNoRealMoney(
  { account }: Pick<Context, "account">,
  { adapter, environment }: { adapter: string; environment: GatewayEnvironment },
): void {
  if (account.mode !== "test" || environment !== "live" || adapter === "manual") return;
  throw new AppError(
    "conflict",
    "This account is in test mode, where no gateway takes real money. Choose the gateway's sandbox, or make the account live first.",
  );
}
