import type { Account, Actor } from "@/server/accounts/index";
import type { ReaderDirectory } from "@/server/identity/index";
import { parseCookie } from "@/server/platform/cookie/index";
import { AppError } from "@/server/platform/errors/index";
import { isRead } from "./cross-origin";
import type { Scheme } from "./endpoint";
import { type HttpRequest, hostOf } from "./http-message";
import { isOwnOrigin, strangeOrigin } from "./origin.rules";

type ReaderActor = Extract<Actor, { kind: "reader" }>;
type SignedInActor = ReaderActor | Extract<Actor, { kind: "subscriber" }>;

/** Something a caller sent on purpose to be known by. */
interface SentCredential {
  open(readers: ReaderDirectory, account: Account): Promise<SignedInActor | null>;
}

/** What an operation takes, and whether it asks by itself after keys that signed. */
interface Taken {
  credentials: readonly Scheme[];
  keyIsAskedWithReader?: true;
}

/** No token is this short; what is sent in the place of one without being a text opens nothing. */
const NO_TOKEN = "-";

/** The token that came as `Authorization: Bearer`. */
export function bearerOf({ header }: Pick<HttpRequest, "header">): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(header("authorization") ?? "") ?? [];
  return token ?? null;
}

function inQuery(asked: HttpRequest, name: string): string | null {
  return asked.url.search.includes(name) ? asked.url.searchParams.get(name) : null;
}

function inBody(body: unknown, name: string): string | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, name)) return null;
  const value: unknown = Reflect.get(body, name);
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : NO_TOKEN;
}

function signedReader(token: string): SentCredential {
  return {
    open: async (readers, account) => {
      const reader = await readers.bySharedKey(account, token);
      return reader === null ? null : { kind: "reader", reader, via: "sharedKey" };
    },
  };
}

function signedSubscriber(token: string, keyIsAskedLater: boolean): SentCredential {
  return {
    open: async (readers, account) => {
      const signed = await readers.bySubscriberToken(account, token);
      if (signed === null) return null;
      const isOpen = keyIsAskedLater || (await readers.doesKeySign(account, signed.keyId));
      return isOpen ? { kind: "subscriber", ...signed } : null;
    },
  };
}

async function openSession(
  readers: ReaderDirectory,
  account: Account,
  token: string,
): Promise<ReaderActor | null> {
  const found = await readers.bySession(account, token);
  return found === null ? null : { kind: "reader", via: "session", ...found };
}

interface Sent {
  asked: HttpRequest;
  /** The body as it was sent. */
  body: unknown;
  /** What the account's pages say in the place of `svc`, too (ADR 0172). */
  aliases: readonly string[];
}

/** What came with a request of the schemes that an operation takes, in the order in which it is tried. */
export function sentCredentials(
  { asked, body, aliases }: Sent,
  { credentials: schemes, keyIsAskedWithReader }: Taken,
): SentCredential[] {
  const bearer = bearerOf(asked);
  const sent: SentCredential[] = [];
  const add = (tokens: readonly (string | null)[], make: (token: string) => SentCredential) => {
    // An empty one is how front ends say that nobody is signed in.
    for (const token of tokens) if (token !== null && token !== "") sent.push(make(token));
  };
  if (schemes.includes("engagementJwt")) {
    const tokens = [inBody(body, "jwt"), inQuery(asked, "jwt"), bearer];
    add(tokens, signedReader);
  }
  if (schemes.includes("svcJwt")) {
    const names = ["svc", ...aliases].map((service) => `${service}_jwt`);
    const inBodies = names.map((name) => inBody(body, name));
    const tokens = [...inBodies, ...names.map((name) => inQuery(asked, name)), bearer];
    add(tokens, (token) => signedSubscriber(token, keyIsAskedWithReader === true));
  }
  if (schemes.includes("accessToken")) {
    add([inQuery(asked, "access_token"), bearer], (token) => ({
      open: async (readers, account) => {
        const reader = await readers.byAccessToken(account, token);
        return reader === null ? null : { kind: "reader", reader, via: "accessToken" };
      },
    }));
  }
  if (schemes.includes("memberSession")) {
    add([asked.header("x-qt-auth")], (token) => ({
      open: (readers, account) => openSession(readers, account, token),
    }));
  }
  if (schemes.includes("widgetSession")) {
    add([asked.header("x-qt-auth")], (token) => ({
      open: async (readers, account) => {
        const from = strangeOrigin(asked.header("origin"), hostOf(asked));
        const found = await readers.byWidgetSession(account, token, from);
        return found === null ? null : { kind: "reader", via: "widget", ...found };
      },
    }));
  }
  return sent;
}

/** The member whose session a browser's cookie names; a write with it must come from the account's own pages. */
export async function readerOfCookie(
  asked: HttpRequest,
  account: Account,
  readers: ReaderDirectory,
): Promise<ReaderActor | null> {
  const header = asked.header("cookie");
  if (header === null) return null;
  const cookies = parseCookie(header);
  for (const name of ["qt-auth", "session-cookie"]) {
    const token = cookies.get(name);
    const actor = token === undefined || token === "" ? null : await openSession(readers, account, token);
    if (actor === null) continue;
    if (!isRead(asked.method)) requireOwnPage(asked, account);
    return actor;
  }
  return null;
}

function requireOwnPage(asked: HttpRequest, account: Account): void {
  const origin = asked.header("origin");
  const isOwn =
    origin === null
      ? asked.header("sec-fetch-site") === "same-origin"
      : isOwnOrigin(origin, account, hostOf(asked));
  if (!isOwn) {
    throw new AppError(
      "forbidden",
      "A write with a session cookie must come from the publication's own pages.",
    );
  }
}
