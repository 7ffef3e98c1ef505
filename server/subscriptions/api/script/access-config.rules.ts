import type { Account } from "@/server/accounts/index";
import { authOrigin } from "@/server/identity/index";
import type { AccessConfig } from "./access-config";

export interface ScriptQuery {
  /** Origin under which the browser reaches this installation. */
  host: string;
  key: string | null;
  /** As sent in the query; null: not sent. */
  env: string | null;
  /** File name without its suffix. */
  name: string;
}

const SERVICE = "svc";
const ENVIRONMENTS = ["production", "sandbox"];

/** List the file names of an account's script, which are also the names of its globals. */
export function listScriptNames(account: Account): string[] {
  return [...new Set([SERVICE, ...account.settings.wireAliases])];
}

function findProblem(account: Account | null, { key, env }: ScriptQuery): AccessConfig["problem"] {
  if (key === null || key === "")
    return { code: "no_key", message: "Add the account's public key to the script URL: ?key=…" };
  if (account === null)
    return { code: "unknown_key", message: `No account has the key ${JSON.stringify(key.slice(0, 80))}.` };
  if (env !== null && !ENVIRONMENTS.includes(env))
    return { code: "unknown_env", message: "env must be `sandbox` or omitted." };
  return null;
}

function findWarning(account: Account | null, env: AccessConfig["env"]): string | null {
  if (account === null) return null;
  if (env === "sandbox" && account.mode === "live")
    return "env=sandbox on an account in live mode: only payment methods with a sandbox gateway are offered.";
  if (env === "production" && account.mode === "test")
    return "This account is in test mode: no real payments. Add env=sandbox to the script URL to hide this warning.";
  return null;
}

/**
 * Build the script's configuration. Without an account the script still starts, and every method reports the problem.
 */
export function buildAccessConfig(account: Account | null, params: ScriptQuery): AccessConfig {
  const env = params.env === "sandbox" ? "sandbox" : "production";
  const { settings, name = "", timeZone = "UTC", domains = [] } = account ?? {};
  const pages = account === null ? null : authOrigin(account);
  return {
    host: params.host,
    key: account?.key ?? "",
    env,
    names: account === null ? [...new Set([SERVICE, params.name])] : listScriptNames(account),
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
      termsUrl: settings?.subscriptions.storefront.termsUrl ?? null,
      privacyUrl: settings?.subscriptions.storefront.privacyUrl ?? null,
    },
    problem: findProblem(account, params),
    warning: findWarning(account, env),
  };
}
