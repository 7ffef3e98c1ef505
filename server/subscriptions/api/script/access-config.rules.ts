import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/index";
import type { AccessConfig } from "./access-config";

export interface ScriptQuery {
  /** Under which the browser reaches this installation. */
  host: string;
  key: string | null;
  /** As it was asked for; null: it was not. */
  env: string | null;
  /** Name of the file without its suffix. */
  name: string;
}

const SERVICE = "svc";
const ENVIRONMENTS = ["production", "sandbox"];

/** Names under which an account's pages may ask for the script, and under which its global stands. */
export function scriptNames(account: Account): string[] {
  return [...new Set([SERVICE, ...account.settings.wireAliases])];
}

function problemOf(account: Account | null, { key, env }: ScriptQuery): AccessConfig["problem"] {
  if (key === null || key === "")
    return { code: "no_key", message: "The address of the script lacks ?key=, the account's public key." };
  if (account === null)
    return { code: "unknown_key", message: `No account has the key ${JSON.stringify(key.slice(0, 80))}.` };
  if (env !== null && !ENVIRONMENTS.includes(env))
    return { code: "unknown_env", message: "env is `sandbox`, or left out." };
  return null;
}

function warningOf(account: Account | null, env: AccessConfig["env"]): string | null {
  if (account === null) return null;
  if (env === "sandbox" && account.mode === "live")
    return "env=sandbox on an account in live mode: only ways to pay whose gateway is in sandbox mode are offered.";
  if (env === "production" && account.mode === "test")
    return "This account is in test mode: what is bought here is a rehearsal. env=sandbox in the script's address says that you know.";
  return null;
}

/** What the script starts with. Without an account it starts all the same, and every method says why it cannot work. */
export function accessConfig(account: Account | null, asked: ScriptQuery): AccessConfig {
  const env = asked.env === "sandbox" ? "sandbox" : "production";
  const { settings, name = "", timeZone = "UTC", domains = [] } = account ?? {};
  const pages = account === null ? null : authOrigin(account);
  return {
    host: asked.host,
    key: account?.key ?? "",
    env,
    names: account === null ? [...new Set([SERVICE, asked.name])] : scriptNames(account),
    cookies: domains.length > 0,
    locale: settings?.language.ietfCode ?? "en",
    publication: {
      name,
      timeZone,
      meter: {
        anonymous: settings?.subscriptions.meter.anonymous ?? 0,
        loggedIn: settings?.subscriptions.meter.loggedIn ?? 0,
      },
      logInUrl: pages === null ? null : `${pages}/login`,
      signUpUrl: pages === null ? null : `${pages}/signup`,
    },
    problem: problemOf(account, asked),
    warning: warningOf(account, env),
  };
}
