import { invalid } from "@/server/platform/errors/index";
import { normalizePhone } from "@/server/platform/phone/index";

/** Identity providers, by their names in the interface. */
export const IDENTITY_PROVIDERS = [
  "email",
  "phone",
  "platform",
  "social_a",
  "social_b",
  "blog_cms",
  "auth_provider",
] as const;

type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** Whether a text is the name of an identity provider. */
function isIdentityProvider(name: string): name is IdentityProvider {
  return IDENTITY_PROVIDERS.some((provider) => provider === name);
}

/** Parse a stored provider. */
export function parseIdentityProvider(name: string): IdentityProvider {
  if (!isIdentityProvider(name)) throw new Error(`unknown identity provider ${name}`);
  return name;
}

/** An identity of a person at a provider, in its stored and compared form. */
export interface Identity {
  provider: IdentityProvider;
  value: string;
}

/** An identity as a caller sent it. */
export interface IdentityInput {
  provider: string;
  value: string;
}

const MAX_VALUE_LENGTH = 320;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/** Normalize an e-mail address for comparison, trimmed and in lower case; null: not a valid one. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= MAX_VALUE_LENGTH && EMAIL.test(email) ? email : null;
}

function normalizeValue(provider: IdentityProvider, value: string): string | null {
  if (provider === "email") return normalizeEmail(value);
  if (provider === "phone") return normalizePhone(value);
  const text = value.trim();
  return text === "" || text.length > MAX_VALUE_LENGTH || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
}

const REQUIREMENTS = {
  email: "must be an email address",
  phone: "must be a phone number with + and the country code (E.164)",
} as const;

/** Normalize an identity to its stored form. Refuses unknown providers and invalid values. */
export function normalizeIdentity({ provider, value }: IdentityInput, where = "identity"): Identity {
  if (!isIdentityProvider(provider)) {
    throw invalid(`${where}.provider`, `must be one of ${IDENTITY_PROVIDERS.join(", ")}`);
  }
  const normal = normalizeValue(provider, value);
  if (normal !== null) return { provider, value: normal };
  const requirement =
    provider === "email" || provider === "phone" ? REQUIREMENTS[provider] : "must be a text";
  throw invalid(`${where}.value`, requirement);
}

export function isSameIdentity(a: Identity, b: Identity): boolean {
  return a.provider === b.provider && a.value === b.value;
}

/** Whether two people have an identity in common: then they are the same person. */
export function hasCommonIdentity(one: readonly Identity[], other: readonly Identity[]): boolean {
  return one.some((a) => other.some((b) => isSameIdentity(a, b)));
}

/** Return the identity of the provider that a group prefers; the used one where there is none. */
export function choosePreferredIdentity(
  identities: readonly Identity[],
  { prefers, used }: { prefers: string; used: Identity },
): Identity {
  if (used.provider === prefers) return used;
  return identities.find(({ provider }) => provider === prefers) ?? used;
}
