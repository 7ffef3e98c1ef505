import type { Account, Actor } from "@/server/accounts/index";
import type { ReaderDirectory } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { parseCookie } from "@/server/platform/net/index";
import { isRead } from "./cross-origin";
import type { Scheme } from "./endpoint";
import { getHost, type HttpRequest } from "./http-message";
import { getForeignOrigin, isOwnOrigin } from "./origin.rules";

type ReaderActor = Extract<Actor, { kind: "reader" }>;
type SignedInActor = ReaderActor | Extract<Actor, { kind: "subscriber" }>;

/** A credential that a caller sent explicitly. */
interface SentCredential {
  open(readers: ReaderDirectory, account: Account): Promise<SignedInActor | null>;
}

/** The accepted schemes, and whether the operation checks the signing key itself. */
interface SchemeOptions {
  credentials: readonly Scheme[];
  checksKeyWithReader?: true;
}

/** Stands in for a credential that is not a string: no valid token is this short. */
const INVALID_TOKEN = "-";

/** Reads the token of `Authorization: Bearer`. */
export function parseBearerToken({ header }: Pick<HttpRequest, "header">): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(header("authorization") ?? "") ?? [];
  return token ?? null;
}

function getFromQuery(request: HttpRequest, name: string): string | null {
  return request.url.search.includes(name) ? request.url.searchParams.get(name) : null;
}

function getFromBody(body: unknown, name: string): string | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return null;
  const value: unknown = Reflect.get(body, name);
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : INVALID_TOKEN;
}

function toSharedKeyCredential(token: string): SentCredential {
  return {
    open: async (readers, account) => {
      const reader = await readers.bySharedKey(account, token);
      return reader === null ? null : { kind: "reader", reader, via: "sharedKey" };
    },
  };
}

function toSubscriberCredential(token: string, isKeyCheckedLater: boolean): SentCredential {
  return {
    open: async (readers, account) => {
      const signed = await readers.bySubscriberToken(account, token);
      if (signed === null) return null;
      const isOpen = isKeyCheckedLater || (await readers.doesKeySign(account, signed.keyId));
      return isOpen ? { kind: "subscriber", ...signed } : null;
    },
  };
}

async function openSession(
  readers: ReaderDirectory,
  account: Account,
  token: string,
): Promise<ReaderActor | null> {
  const session = await readers.bySession(account, token);
  return session === null ? null : { kind: "reader", via: "session", ...session };
}

interface CredentialSources {
  request: HttpRequest;
  /** The unparsed body. */
  body: unknown;
  /** Names that the account's pages use instead of `svc`. */
  aliases: readonly string[];
}

/** Whether a request may carry a credential besides cookies; most reads carry none. */
function mayCarryCredential({ header, url }: HttpRequest, body: unknown): boolean {
  return (
    body !== undefined ||
    header("authorization") !== null ||
    header("x-qt-auth") !== null ||
    url.search.includes("jwt") ||
    url.search.includes("access_token")
  );
}

/** Collects the credentials of a request for the accepted schemes, in the order in which they are tried. */
export function collectCredentials(
  { request, body, aliases }: CredentialSources,
  { credentials: schemes, checksKeyWithReader }: SchemeOptions,
): SentCredential[] {
  if (!mayCarryCredential(request, body)) return [];
  const bearer = parseBearerToken(request);
  const sent: SentCredential[] = [];
  const add = (tokens: readonly (string | null)[], create: (token: string) => SentCredential) => {
    // Front ends send an empty token when nobody is signed in.
    for (const token of tokens) if (token !== null && token !== "") sent.push(create(token));
  };
  if (schemes.includes("engagementJwt")) {
    const tokens = [getFromBody(body, "jwt"), getFromQuery(request, "jwt"), bearer];
    add(tokens, toSharedKeyCredential);
  }
  if (schemes.includes("svcJwt")) {
    const names = ["svc", ...aliases].map((service) => `${service}_jwt`);
    const inBodies = names.map((name) => getFromBody(body, name));
    const tokens = [...inBodies, ...names.map((name) => getFromQuery(request, name)), bearer];
    add(tokens, (token) => toSubscriberCredential(token, checksKeyWithReader === true));
  }
  if (schemes.includes("accessToken")) {
    add([getFromQuery(request, "access_token"), bearer], (token) => ({
      open: async (readers, account) => {
        const reader = await readers.byAccessToken(account, token);
        return reader === null ? null : { kind: "reader", reader, via: "accessToken" };
      },
    }));
  }
  if (schemes.includes("memberSession")) {
    add([request.header("x-qt-auth")], (token) => ({
      open: (readers, account) => openSession(readers, account, token),
    }));
  }
  if (schemes.includes("widgetSession")) {
    add([request.header("x-qt-auth")], (token) => ({
      open: async (readers, account) => {
        const origin = getForeignOrigin(request.header("origin"), getHost(request));
        const session = await readers.byWidgetSession(account, token, origin);
        return session === null ? null : { kind: "reader", via: "widget", ...session };
      },
    }));
  }
  return sent;
}

/** Resolves the member of a session cookie; a write with it must come from the account's own pages. */
export async function resolveCookieReader(
  request: HttpRequest,
  account: Account,
  readers: ReaderDirectory,
): Promise<ReaderActor | null> {
  const header = request.header("cookie");
  if (header === null) return null;
  const cookies = parseCookie(header);
  for (const name of ["qt-auth", "session-cookie"]) {
    const token = cookies[name];
    const actor = token === undefined || token === "" ? null : await openSession(readers, account, token);
    if (actor === null) continue;
    if (!isRead(request.method)) requireOwnPage(request, account);
    return actor;
  }
  return null;
}

function requireOwnPage(request: HttpRequest, account: Account): void {
  const origin = request.header("origin");
  const isOwn =
    origin === null
      ? request.header("sec-fetch-site") === "same-origin"
      : isOwnOrigin(origin, account, getHost(request));
  if (!isOwn) {
    throw new AppError(
      "forbidden",
      "A write with a session cookie must come from the publication's own pages.",
    );
  }
}
