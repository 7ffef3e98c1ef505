import type { Account, AccountDirectory, Actor } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { AccountSource, Scheme } from "./endpoint";
import type { Asked } from "./exchange";

interface Wanted {
  account: AccountSource;
  credentials: readonly Scheme[];
}

export interface Caller {
  account: Account;
  actor: Actor;
}

/**
 * Decides for which account and as whom a request acts. Handlers never look at headers.
 * A server key that is sent where it is not required still counts, so that its holder sees what it may see;
 * a wrong one is refused everywhere.
 */
export async function resolveCaller(
  asked: Asked,
  wanted: Wanted,
  directory: AccountDirectory,
): Promise<Caller> {
  const serverKey = asked.header("x-subauth");
  if (serverKey !== null) {
    const account = await directory.byServerKey(serverKey);
    if (account === null) throw new AppError("unauthorized", "The server key is not valid.");
    return { account, actor: { kind: "server" } };
  }
  if (wanted.credentials.includes("accountKey")) {
    const key = new URLSearchParams(asked.url.search).get("key");
    const account = key === null ? null : await directory.byKey(key);
    if (account !== null) return { account, actor: { kind: "anonymous" } };
  }
  if (!wanted.credentials.includes("none")) {
    throw new AppError("unauthorized", `This call needs ${wanted.credentials.map(nameOf).join(" or ")}.`);
  }
  const account = await directory.byHost(hostOf(asked));
  if (account === null) throw new AppError("not_found", "No publication answers on this host.");
  return { account, actor: { kind: "anonymous" } };
}

function nameOf(scheme: Scheme): string {
  switch (scheme) {
    case "serverKey":
      return "the server key in the header X-SUBAUTH";
    case "accountKey":
      return "the account key in the query parameter `key`";
    case "none":
      return "nothing";
  }
}

/** Host name of a request, lower-cased, without its port. */
export function hostOf(asked: Asked): string {
  const host = asked.header("host") ?? new URL(asked.url.origin).host;
  return host.toLowerCase().replace(/:\d+$/, "");
}
