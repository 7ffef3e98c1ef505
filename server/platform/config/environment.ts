import { isPercentEncodedUtf8 } from "@/server/platform/net/index";

/** Sets NEXTAUTH_URL, from which NextAuth reads its own URL (mounted at /api/session), unless it is already set. */
export function setNextAuthUrl(baseUrl: string, env: NodeJS.ProcessEnv = process.env): void {
  env.NEXTAUTH_URL ??= `${baseUrl}/api/session`;
}

/** Sets DATABASE_URL of this process, from which its configuration is read. */
export function setDatabaseUrl(url: string, env: NodeJS.ProcessEnv = process.env): void {
  env.DATABASE_URL = url;
}

/** Names of the variables that are set, also by other programs. */
export function listSetVariables(env: NodeJS.ProcessEnv = process.env): string[] {
  return Object.keys(env).filter((name) => env[name] !== "");
}

const CONFIDENTIAL = /SECRET|PASSWORD|PASSPHRASE|TOKEN|_KEY|HEADER$/;

/** Values of these variables that no output may contain: secrets, and the passwords in URLs. */
export function listConfidentialValues(
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string[] {
  return names
    .flatMap((name) => {
      const value = env[name] ?? "";
      if (CONFIDENTIAL.test(name)) return [value, ...value.split(",").map((part) => part.trim())];
      const password = URL.canParse(value) ? new URL(value).password : "";
      return isPercentEncodedUtf8(password) ? [password, decodeURIComponent(password)] : [password];
    })
    .filter((value) => value.length > 3);
}

/** The caller's working directory: npm changes to the repository's root before it runs a command. */
export function getCallerDirectory(env: NodeJS.ProcessEnv = process.env): string {
  return env.MASTHEAD_CALLER_DIR ?? process.cwd();
}
