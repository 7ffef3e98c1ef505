import type { SubscriberClaims } from "@/server/accounts/index";
import { cleanName } from "./reader-name.rules";

/** What a publisher's token says of a reader. */
export interface ReaderClaims {
  externalId: string;
  name: string;
  /** null: the token does not say. */
  avatarUrl: string | null;
  email: string | null;
}

const LONGEST_ID = 255;
const LONGEST_URL = 2_048;

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : null;
  const id = text(value);
  return id === null || id.length > LONGEST_ID || id.includes("\u0000") ? null : id;
}

const ORGANIZATION_USER = "organization-user:";

function pictureOf(value: unknown): string | null {
  const address = text(value);
  if (address === null || address.length > LONGEST_URL || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

function emailOf(value: unknown): string | null {
  const email = text(value)?.toLowerCase() ?? null;
  return email !== null && email.length <= 320 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : null;
}

/** The external id of the reader that represents a user of the organization API. No token can claim it. */
export function organizationUserKey(userId: number): string {
  return `${ORGANIZATION_USER}${userId}`;
}

/** Reads the claims; null without the ones that are mandatory: an id that is not reserved, and a name or its halves. */
export function readClaims(payload: Readonly<Record<string, unknown>>): ReaderClaims | null {
  const externalId = idOf(payload.id ?? payload["member-id"]);
  const halves = [payload["first-name"], payload["last-name"]].map(text).filter((half) => half !== null);
  const name = cleanName(text(payload.name) ?? halves.join(" "));
  if (externalId === null || externalId.startsWith(ORGANIZATION_USER) || name === "") return null;
  return {
    externalId,
    name,
    avatarUrl: pictureOf(payload["avatar-url"]),
    email: emailOf(payload.email),
  };
}

/** Providers an identity may come from, by the words of the interface. */
const PROVIDERS = ["email", "phone", "platform", "social_a", "social_b", "blog_cms", "auth_provider"];
const LONGEST_PHONE = 32;

/** Reads the claims of a `svc_jwt`; null without the one that is mandatory, an id, or with an unknown provider. */
export function readSubscriberClaims(payload: Readonly<Record<string, unknown>>): SubscriberClaims | null {
  const id = idOf(payload.id);
  const provider = text(payload.provider) ?? "platform";
  if (id === null || !PROVIDERS.includes(provider)) return null;
  const given = text(payload.name);
  const name = given === null ? "" : cleanName(given);
  const phoneNumber = text(payload["login-phone-number"]);
  return {
    provider,
    id,
    name: name === "" ? null : name,
    email: emailOf(payload.email),
    phoneNumber: phoneNumber !== null && phoneNumber.length <= LONGEST_PHONE ? phoneNumber : null,
  };
}
