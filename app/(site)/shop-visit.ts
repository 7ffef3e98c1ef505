import { cookies, headers } from "next/headers";
import { cache } from "react";
import { ownAddress, SESSION_COOKIES } from "@/server/identity/index";
import { readerContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import type { ShopContext } from "@/server/subscriptions/storefront/index";
import { frame, visitor } from "./visitor";

/** Whoever visits the publication, as somebody who may buy: the member of their session, or nobody in particular. */
export const shopVisit = cache(async (): Promise<ShopContext> => {
  const jar = await cookies();
  const sessions = SESSION_COOKIES.map((name) => jar.get(name)?.value ?? "");
  const { vault, egress } = getRuntime();
  return { ...(await readerContext(await visitor(), sessions)), vault, egress };
});

/** Under which the visitor's browser reaches the publication. */
export async function visitedOrigin({ account }: ShopContext): Promise<string> {
  const list = await headers();
  const host = list.get("host") ?? "";
  const site = new URL(account.siteUrl);
  if (site.host === host) return site.origin;
  const protocol = list.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return `${protocol}://${host}`;
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** A parameter that was given once; null for every other. */
export function once(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === "string" && value !== "" && value.length <= 2_000 ? value : null;
}

/** The page of the publication's own from which somebody came; null for every other address, however disguised. */
export function pathBack({ account }: Pick<ShopContext, "account">, asked: string | null): string | null {
  if (asked === null || !/^\/(?![/\\])/.test(asked)) return null;
  const own = ownAddress(account, asked);
  if (own === null) return null;
  const { pathname, search } = new URL(own);
  return `${pathname}${search}`;
}

/** A number of an address; null for what is none. */
export function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Addresses at which a visitor logs in or signs up, and comes back. byPhone null: no codes are sent by phone. */
export interface Doors {
  logIn: string;
  signUp: string;
  byPhone: string | null;
}

/** The doors that lead back to a page of the publication's. */
export async function doors(back: string): Promise<Doors> {
  const { authUrl, siteUrl } = await frame();
  const query = new URLSearchParams({ "redirect-url": `${siteUrl}${back}` });
  const door = (path: string) => `${authUrl ?? ""}${path}?${query}`;
  const byPhone = getRuntime().texter === null ? null : door("/login/phone");
  return { logIn: door("/login"), signUp: door("/signup"), byPhone };
}
