import { invalid } from "@/server/platform/errors/index";
import { normalPhone } from "@/server/platform/phone/index";
import { type GivenIdentity, IDENTITY_PROVIDERS, type Identity, type IdentityProvider } from "./subscriber";

const LONGEST_VALUE = 320;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

function isProvider(word: string): word is IdentityProvider {
  return IDENTITY_PROVIDERS.some((provider) => provider === word);
}

/** An e-mail address as it is compared, trimmed and lower-cased; null for what is none. */
export function normalEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= LONGEST_VALUE && EMAIL.test(email) ? email : null;
}

function normalValue(provider: IdentityProvider, value: string): string | null {
  if (provider === "email") return normalEmail(value);
  if (provider === "phone") return normalPhone(value);
  const text = value.trim();
  return text === "" || text.length > LONGEST_VALUE || /[\p{Cc}\p{Cs}]/u.test(text) ? null : text;
}

const WANTED = {
  email: "must be an e-mail address",
  phone: "must be a phone number in E.164, with a + and the country's code",
} as const;

/** An identity in the form in which it is stored. Refuses unknown providers and values that are none. */
export function normalIdentity({ provider, value }: GivenIdentity, where = "identity"): Identity {
  if (!isProvider(provider)) {
    throw invalid(`${where}.provider`, `must be one of ${IDENTITY_PROVIDERS.join(", ")}`);
  }
  const normal = normalValue(provider, value);
  if (normal !== null) return { provider, value: normal };
  const wanted = provider === "email" || provider === "phone" ? WANTED[provider] : "must be a text";
  throw invalid(`${where}.value`, wanted);
}

export function isSameIdentity(a: Identity, b: Identity): boolean {
  return a.provider === b.provider && a.value === b.value;
}

/** Whether two people, by their names, share one: then they are one person. */
export function shareIdentity(one: readonly Identity[], other: readonly Identity[]): boolean {
  return one.some((a) => other.some((b) => isSameIdentity(a, b)));
}

/** The identity that a group prefers; where the person has none of that provider, the one that was used. */
export function preferredIdentity(
  identities: readonly Identity[],
  { prefers, used }: { prefers: string; used: Identity },
): Identity {
  if (used.provider === prefers) return used;
  return identities.find(({ provider }) => provider === prefers) ?? used;
}
