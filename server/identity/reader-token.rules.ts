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

/** Reads the claims; null without the ones that are mandatory: an id, and a name or its halves. */
export function readClaims(payload: Readonly<Record<string, unknown>>): ReaderClaims | null {
  const externalId = idOf(payload.id ?? payload["member-id"]);
  const halves = [payload["first-name"], payload["last-name"]].map(text).filter((half) => half !== null);
  const name = cleanName(text(payload.name) ?? halves.join(" "));
  if (externalId === null || name === "") return null;
  return {
    externalId,
    name,
    avatarUrl: pictureOf(payload["avatar-url"]),
    email: emailOf(payload.email),
  };
}
