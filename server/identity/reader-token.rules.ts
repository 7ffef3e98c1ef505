import type { SubscriberClaims } from "@/server/accounts/index";
import { cleanName } from "./reader-name.rules";

/** The claims of a publisher's token. */
export interface ReaderClaims {
  externalId: string;
  name: string;
  /** null: not in the token. */
  avatarUrl: string | null;
  email: string | null;
}

const MAX_ID_LENGTH = 255;
const MAX_URL_LENGTH = 2_048;

function parseText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function parseId(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : null;
  const id = parseText(value);
  return id === null || id.length > MAX_ID_LENGTH || id.includes("\u0000") ? null : id;
}

const ORGANIZATION_USER_PREFIX = "organization-user:";

function parsePictureUrl(value: unknown): string | null {
  const address = parseText(value);
  if (address === null || address.length > MAX_URL_LENGTH || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

function parseEmail(value: unknown): string | null {
  const email = parseText(value)?.toLowerCase() ?? null;
  return email !== null && email.length <= 320 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : null;
}

/** External id of the reader that represents a user of the organization API. No token can claim it. */
export function organizationUserKey(userId: number): string {
  return `${ORGANIZATION_USER_PREFIX}${userId}`;
}

/** Parses the claims; null without the mandatory ones: an id that is not reserved, and a name or its parts. */
export function readClaims(payload: Readonly<Record<string, unknown>>): ReaderClaims | null {
  const externalId = parseId(payload.id ?? payload["member-id"]);
  const nameParts = [payload["first-name"], payload["last-name"]]
    .map(parseText)
    .filter((part) => part !== null);
  const name = cleanName(parseText(payload.name) ?? nameParts.join(" "));
  if (externalId === null || externalId.startsWith(ORGANIZATION_USER_PREFIX) || name === "") return null;
  return {
    externalId,
    name,
    avatarUrl: parsePictureUrl(payload["avatar-url"]),
    email: parseEmail(payload.email),
  };
}

/** Identity providers, by their values in the interface. */
const PROVIDERS = ["email", "phone", "platform", "social_a", "social_b", "blog_cms", "auth_provider"];
const MAX_PHONE_LENGTH = 32;

/** Parses the claims of a `svc_jwt`; null without the mandatory id, or with an unknown provider. */
export function readSubscriberClaims(payload: Readonly<Record<string, unknown>>): SubscriberClaims | null {
  const id = parseId(payload.id);
  const provider = parseText(payload.provider) ?? "platform";
  if (id === null || !PROVIDERS.includes(provider)) return null;
  const rawName = parseText(payload.name);
  const name = rawName === null ? "" : cleanName(rawName);
  const phoneNumber = parseText(payload["login-phone-number"]);
  return {
    provider,
    id,
    name: name === "" ? null : name,
    email: parseEmail(payload.email),
    phoneNumber: phoneNumber !== null && phoneNumber.length <= MAX_PHONE_LENGTH ? phoneNumber : null,
  };
}
