import { type AccountDirectory, getKeyValidity } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { hasKeyScope } from "@/shared/staff/index";
import type { Endpoint } from "./endpoint";
import { getKeyScope } from "./server-key-scope.rules";

type KeyOwner = NonNullable<Awaited<ReturnType<AccountDirectory["byServerKey"]>>>;

/** The 401 for a key that nobody has, or that belongs to another account. */
export function invalidServerKey(): AppError {
  return new AppError("unauthorized", "The server key is not valid.");
}

/** Finds a valid key with its account; one that is unknown, revoked or expired is unauthorized, with the reason. */
export async function requireServerKey(
  serverKey: string,
  directory: Pick<AccountDirectory, "byServerKey">,
  now: Date,
): Promise<KeyOwner> {
  const owner = await directory.byServerKey(serverKey);
  if (owner === null) throw invalidServerKey();
  switch (getKeyValidity(owner.key, now)) {
    case "valid":
      return owner;
    case "revoked":
      throw new AppError("unauthorized", "The server key has been revoked.");
    case "expired":
      throw new AppError(
        "unauthorized",
        `The server key expired at ${owner.key.expiresAt?.toISOString() ?? "an earlier time"}.`,
      );
  }
}

/** Refuses a key without the scope of the operation as forbidden. A request without a key needs no scope. */
export function requireKeyScope(key: KeyOwner["key"] | null, contract: Endpoint["contract"]): void {
  if (key === null) return;
  const scope = getKeyScope(contract);
  if (!hasKeyScope(key.scopes, scope))
    throw new AppError("forbidden", `The server key "${key.name}" lacks the scope ${scope}.`);
}
