import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { type Actor, type Context, createContext } from "@/server/accounts/index";
import { ownAddress, SESSION_COOKIES, SESSION_SECONDS, SIGNED_IN_COOKIE } from "@/server/identity/index";
import {
  type Device,
  KNOWN_DEVICE_COOKIE,
  KNOWN_DEVICE_SECONDS,
  readDevice,
} from "@/server/platform/known-device/index";
import { getRuntime } from "@/server/runtime";

async function actorOf(account: Context["account"]): Promise<Actor> {
  const jar = await cookies();
  for (const name of SESSION_COOKIES) {
    const token = jar.get(name)?.value ?? "";
    const found = token === "" ? null : await getRuntime().readers.bySession(account, token);
    if (found !== null) return { kind: "reader", via: "session", ...found };
  }
  return { kind: "anonymous" };
}

/** Who visits the log-in pages of which publication; a host that belongs to none has no pages. */
export const readerVisit = cache(async (): Promise<Context> => {
  const host = ((await headers()).get("host") ?? "").toLowerCase().replace(/:\d+$/, "");
  const runtime = getRuntime();
  const account = (await runtime.directory.byHost(host)) ?? notFound();
  return createContext(runtime, { account, actor: await actorOf(account) });
});

/** Whether codes are sent by text message here. */
export function offersTexts(): boolean {
  return getRuntime().texter !== null;
}

/** From where a form was sent. */
export async function placeOfVisit(): Promise<{ userAgent: string | null; address: string | null }> {
  const list = await headers();
  const address = list.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? null;
  return { userAgent: list.get("user-agent"), address: address === "" ? null : address };
}

/** The browser that sent a form; whom it has logged in is kept in a cookie. */
export async function deviceOfVisit(): Promise<Device> {
  const jar = await cookies();
  const secure = await isSecure();
  const { vault, clock } = getRuntime();
  return readDevice({
    vault,
    now: clock.now(),
    cookie: jar.get(KNOWN_DEVICE_COOKIE)?.value ?? null,
    keep: (value) => {
      const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
      jar.set(KNOWN_DEVICE_COOKIE, value, { ...options, maxAge: KNOWN_DEVICE_SECONDS });
    },
  });
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** A parameter that was given once. */
export function single(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === "string" ? value : null;
}

/** Where to go afterwards: a page of the account's own that was asked for, or its site. */
export function targetOf({ account }: Context, asked: string | null): string {
  return ownAddress(account, asked) ?? account.siteUrl;
}

/** Whether the visitor's browser reaches us over https. */
export async function isSecure(): Promise<boolean> {
  const { config } = getRuntime();
  return config.baseUrl?.startsWith("https://") ?? (await headers()).get("x-forwarded-proto") === "https";
}

/** Gives the browser a session, or takes its session away. */
export async function keepSession(token: string | null): Promise<void> {
  const jar = await cookies();
  const secure = await isSecure();
  const maxAge = token === null ? 0 : SESSION_SECONDS;
  for (const name of SESSION_COOKIES) {
    jar.set(name, token ?? "", { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge });
  }
  const mark = token === null ? "" : "1";
  jar.set(SIGNED_IN_COOKIE, mark, { httpOnly: false, sameSite: "lax", path: "/", secure, maxAge });
}
