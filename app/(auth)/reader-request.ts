import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import {
  formatSignedInMark,
  type OpenedSession,
  SESSION_COOKIES,
  SESSION_SECONDS,
  toOwnUrl,
} from "@/server/identity/index";
import {
  type Device,
  KNOWN_DEVICE_COOKIE,
  KNOWN_DEVICE_SECONDS,
  readDevice,
} from "@/server/platform/known-device/index";
import { getForwardedEntry, toHostName } from "@/server/platform/net/index";
import { getRuntime } from "@/server/runtime";
import { SIGNED_IN_COOKIE } from "@/shared/site-page";

async function loadActor(account: Context["account"]): Promise<Actor> {
  const jar = await cookies();
  for (const name of SESSION_COOKIES) {
    const token = jar.get(name)?.value ?? "";
    const reader = token === "" ? null : await getRuntime().readers.bySession(account, token);
    if (reader !== null) return { kind: "reader", via: "session", ...reader };
  }
  return { kind: "anonymous" };
}

/** Return the context of a login page's visitor; an unknown host is a 404. */
export const getReaderContext = cache(async (): Promise<Context> => {
  const host = toHostName((await headers()).get("host") ?? "");
  const runtime = getRuntime();
  const account = (await runtime.directory.byHost(host)) ?? notFound();
  return createContext(runtime, { account, actor: await loadActor(account) });
});

/** Whether codes can be sent by text message. */
export function canSendTexts(): boolean {
  return getRuntime().texter !== null;
}

/** Return the user agent and IP address of the request. */
export async function getClientInfo(): Promise<{ userAgent: string | null; address: string | null }> {
  const list = await headers();
  return { userAgent: list.get("user-agent"), address: getForwardedEntry(list.get("x-forwarded-for")) };
}

/** Read the visitor's device; a cookie stores the members it has logged in. */
export async function getDevice(): Promise<Device> {
  const jar = await cookies();
  const secure = await isSecure();
  const { vault, clock } = getRuntime();
  return readDevice({
    vault,
    now: clock.now(),
    cookie: jar.get(KNOWN_DEVICE_COOKIE)?.value ?? null,
    store: (value) => {
      const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
      jar.set(KNOWN_DEVICE_COOKIE, value, { ...options, maxAge: KNOWN_DEVICE_SECONDS });
    },
  });
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Return a query parameter that occurs once. */
export function getSingleParam(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === "string" ? value : null;
}

/** Find the confirmation by the code `done` in the URL: no other text of the URL is ever shown. */
export function findDone<Key>(search: Search, confirmations: ReadonlyMap<string, Key>): Key | null {
  return confirmations.get(getSingleParam(search, "done") ?? "") ?? null;
}

/** Return the redirect target: a requested URL of the account's own, or its site. */
export function getRedirectTarget({ account }: Context, requested: string | null): string {
  return toOwnUrl(account, requested) ?? account.siteUrl;
}

/** Whether the visitor's connection uses https. */
export async function isSecure(): Promise<boolean> {
  const { config } = getRuntime();
  return config.baseUrl?.startsWith("https://") ?? (await headers()).get("x-forwarded-proto") === "https";
}

/** Set the session cookies, or clear them. */
export async function setSessionCookies(
  session: Pick<OpenedSession, "token" | "readerName"> | null,
): Promise<void> {
  const jar = await cookies();
  const secure = await isSecure();
  const maxAge = session === null ? 0 : SESSION_SECONDS;
  for (const name of SESSION_COOKIES) {
    jar.set(name, session?.token ?? "", { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge });
  }
  await setSignedInMark(session?.readerName ?? null);
}

/** Set the readable cookie by which stored pages show the reader's name; null: clear it. */
export async function setSignedInMark(readerName: string | null): Promise<void> {
  const maxAge = readerName === null ? 0 : SESSION_SECONDS;
  const mark = readerName === null ? "" : formatSignedInMark(readerName);
  const options = { httpOnly: false, sameSite: "lax", path: "/", secure: await isSecure(), maxAge } as const;
  (await cookies()).set(SIGNED_IN_COOKIE, mark, options);
}
