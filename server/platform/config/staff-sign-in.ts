import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";
import { isLoopback } from "@/server/platform/net/index";
import { isHostName } from "@/shared/formats/host-name.rules";
import { parseRoleRules, type RoleRule } from "./role-rules.rules";

/** The OpenID Connect provider with which staff sign in. */
export interface StaffProvider {
  /** As it is written: providers distinguish a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Text of the button: `Sign in with <name>`. */
  name: string;
  /** Space-separated scopes, `openid` among them. */
  scope: string;
  /** Lower-case domains of the e-mail addresses that may sign in; empty: any. */
  domains: readonly string[];
  /** Roles that the provider gives; null: it gives none. */
  roles: { claim: string; rules: readonly RoleRule[] } | null;
  /** Whether a person with a role and without an invitation gets a staff account at the first sign-in. */
  createsPeople: boolean;
}

/** How staff sign in. */
export interface StaffSignIn {
  /** null: with a password only. */
  provider: StaffProvider | null;
  /** false: only with the provider. */
  hasPasswords: boolean;
}

const nonEmpty = z.string().min(1);

function isGuardedUrl(text: string): boolean {
  // What is no URL is refused as such.
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || isLoopback(hostname);
}

const domains = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim().toLowerCase().replace(/^@/, ""))
      .filter((entry) => entry !== ""),
  )
  .refine(
    (entries) => entries.every(isHostName),
    "must be domains separated by commas, like `gazette.example`",
  );

const roles = z
  .string()
  .default("")
  .transform((text, ctx) => {
    const parsed = parseRoleRules(text);
    if ("rules" in parsed) return parsed.rules;
    ctx.addIssue(`\`${parsed.wrong}\` must be \`value=role@account\`, such as \`news-desk=editor@1\``);
    return z.NEVER;
  });

/** Environment variables of staff sign-in. */
export const staffSignInVariables = {
  STAFF_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isGuardedUrl, "must begin with https://")
    .optional(),
  STAFF_OIDC_ID: nonEmpty.optional(),
  STAFF_OIDC_SECRET: nonEmpty.optional(),
  STAFF_OIDC_NAME: nonEmpty.max(40).default("single sign-on"),
  STAFF_OIDC_SCOPE: z
    .string()
    .default("openid email profile")
    .refine((scope) => scope.split(" ").includes("openid"), "must contain `openid`"),
  STAFF_OIDC_DOMAINS: domains,
  STAFF_OIDC_ROLE_CLAIM: nonEmpty.default("groups"),
  STAFF_OIDC_ROLES: roles,
  STAFF_OIDC_CREATE: z.enum(["1", "0"]).default("0"),
  STAFF_PASSWORD_SIGN_IN: z.enum(["1", "0"]).default("1"),
};

type Values = z.output<z.ZodObject<typeof staffSignInVariables>>;

function refuse(text: string): never {
  throw new AppError("invalid", `Invalid environment. ${text}`);
}

/** Refuses a partly configured provider: its button would be missing without any explanation. */
function parseProvider(values: Values): StaffProvider | null {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_ID: clientId, STAFF_OIDC_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const names = ["STAFF_OIDC_ISSUER", "STAFF_OIDC_ID", "STAFF_OIDC_SECRET"] as const;
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === names.length) return null;
    return refuse(`${missing.join(" and ")}: required with the provider's other variables.`);
  }
  const rules = values.STAFF_OIDC_ROLES;
  const createsPeople = values.STAFF_OIDC_CREATE === "1";
  if (createsPeople && rules.length === 0)
    refuse("STAFF_OIDC_CREATE: requires STAFF_OIDC_ROLES, as a person without a role has no access.");
  return {
    ...{ issuer, clientId, clientSecret, createsPeople },
    name: values.STAFF_OIDC_NAME,
    scope: values.STAFF_OIDC_SCOPE,
    domains: values.STAFF_OIDC_DOMAINS,
    roles: rules.length === 0 ? null : { claim: values.STAFF_OIDC_ROLE_CLAIM, rules },
  };
}

/** Parses how staff sign in. Refuses a partly configured provider, and an installation without any way to sign in. */
export function parseStaffSignIn(values: Values): StaffSignIn {
  const provider = parseProvider(values);
  const hasPasswords = values.STAFF_PASSWORD_SIGN_IN === "1";
  if (provider === null && !hasPasswords)
    refuse("STAFF_PASSWORD_SIGN_IN: 0 requires STAFF_OIDC_ISSUER, STAFF_OIDC_ID and STAFF_OIDC_SECRET.");
  return { provider, hasPasswords };
}
