import { type Context, createContext } from "@/server/context/index";
import type { InvitationDependencies } from "../team/index";

/**
 * Creates contexts of accounts, by their id and in its order, for a transaction that follows: it must not wait for a
 * second connection itself. Accounts that no longer exist are left out. `actorName` is who changes them.
 */
export async function createAccountContexts(
  dependencies: InvitationDependencies,
  accountIds: Iterable<number>,
  actorName: string,
): Promise<Map<number, Context>> {
  const contexts = new Map<number, Context>();
  for (const id of [...new Set(accountIds)].toSorted((a, b) => a - b)) {
    const account = await dependencies.directory.byId(id);
    const actor = { kind: "system", name: actorName } as const;
    if (account !== null) contexts.set(id, createContext(dependencies, { account, actor }));
  }
  return contexts;
}
