import type { StaffProvider } from "@/server/platform/config/index";
import { staffEmailSchema } from "@/shared/staff/index";
import type { ProviderRefusal } from "./refusal.rules";

type Claims = Readonly<Record<string, unknown>>;

/** A person as the provider's claims describe them. */
export interface ProviderPerson {
  issuer: string;
  /** The provider's id of the person. */
  subject: string;
  /** In its stored form; null: none, or no valid one. */
  email: string | null;
  isEmailVerified: boolean;
  /** At most 100 characters; null: none. */
  name: string | null;
  /** Values of the claim that gives roles. */
  roleValues: readonly string[];
}

function isObject(value: unknown): value is Claims {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Finds a claim by its name, or by a path of names as in `realm_access.roles`. A name may contain dots itself. */
function findClaim(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split(".").reduce<unknown>((inner, name) => {
    return isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined;
  }, claims);
}

function toTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((entry) => typeof entry === "string");
}

/** Whether the ID token lacks what a sign-in needs, so that the provider's user information has to be read too. */
export function lacksClaims(idToken: Claims, provider: Pick<StaffProvider, "roles">): boolean {
  const { roles } = provider;
  if (idToken["email"] === undefined || idToken["email_verified"] === undefined) return true;
  return roles !== null && findClaim(idToken, roles.claim) === undefined;
}

/**
 * Merges the claims of the ID token with those of the user information. An e-mail and its verification come from the
 * same of them: one of the two does not vouch for an address in the other.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const merged = { ...userInfo, ...idToken };
  const source =
    idToken["email"] !== undefined && idToken["email_verified"] !== undefined ? idToken : userInfo;
  return { ...merged, email: source["email"], email_verified: source["email_verified"] };
}

/** Reads the person that verified claims describe. `email_verified` is a text at some providers. */
export function toProviderPerson(
  claims: Claims & { iss: string; sub: string },
  { roles }: Pick<StaffProvider, "roles">,
): ProviderPerson {
  const email = staffEmailSchema.safeParse(claims["email"]);
  const isVerified = claims["email_verified"] === true || claims["email_verified"] === "true";
  const [name = ""] = toTexts(claims["name"]);
  const cleanName = name.replaceAll(/\p{Cc}+/gu, " ").trim();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email.success ? email.data : null,
    isEmailVerified: email.success && isVerified,
    name: cleanName === "" ? null : [...cleanName].slice(0, 100).join(""),
    roleValues: roles === null ? [] : toTexts(findClaim(claims, roles.claim)),
  };
}

/**
 * Explains why a person may not sign in, with any account here; null: they may. The first sign-in, and every one where
 * domains are listed, need an e-mail that the provider has verified.
 */
export function checkProviderPerson(
  { email, isEmailVerified }: Pick<ProviderPerson, "email" | "isEmailVerified">,
  { domains, isLinked }: { domains: readonly string[]; isLinked: boolean },
): ProviderRefusal | null {
  if (isLinked && domains.length === 0) return null;
  if (email === null || !isEmailVerified) return "unverified";
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return domains.length === 0 || domains.includes(domain) ? null : "domain";
}
