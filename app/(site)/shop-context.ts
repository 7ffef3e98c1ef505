import { cookies, headers } from "next/headers";
import { cache } from "react";
import { SESSION_COOKIES, toOwnUrl } from "@/server/identity/index";
import { createReaderContext } from "@/server/page-context";
import { getRuntime } from "@/server/runtime";
import type { ShopContext } from "@/server/subscriptions/checkout/index";
import { getVisitorContext, loadFrame } from "./visitor";

/** Return the context of a potential buyer: the member of the session, or an anonymous visitor. */
export const getShopContext = cache(async (): Promise<ShopContext> => {
  const jar = await cookies();
  const sessions = SESSION_COOKIES.map((name) => jar.get(name)?.value ?? "");
  const { vault, egress } = getRuntime();
  return { ...(await createReaderContext(await getVisitorContext(), sessions)), vault, egress };
});

/** Return the origin under which the visitor's browser reaches the publication. */
export async function getVisitorOrigin({ account }: ShopContext): Promise<string> {
  const list = await headers();
  const host = list.get("host") ?? "";
  const site = new URL(account.siteUrl);
  if (site.host === host) return site.origin;
  const protocol = list.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return `${protocol}://${host}`;
}

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Return a query parameter that occurs once; null otherwise. */
export function getSearchParam(search: Search, name: string): string | null {
  const value = search[name];
  return typeof value === "string" && value !== "" && value.length <= 2_000 ? value : null;
}

/**
 * Return the path of the publication's page that the visitor came from.
 * null for any other URL, including disguised ones.
 */
export function toReturnPath(
  { account }: Pick<ShopContext, "account">,
  requested: string | null,
): string | null {
  if (requested === null || !/^\/(?![/\\])/.test(requested)) return null;
  const own = toOwnUrl(account, requested);
  if (own === null) return null;
  const { pathname, search } = new URL(own);
  return `${pathname}${search}`;
}

/** Parse an id of a URL; null for an invalid one. */
export function parseId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Login and sign-up URLs that return to a page. byPhone null: no codes are sent by text message. */
export interface LoginLinks {
  logIn: string;
  signUp: string;
  byPhone: string | null;
}

/** Build the login and sign-up URLs that return to a page of the publication. */
export async function buildLoginLinks(back: string): Promise<LoginLinks> {
  const { authUrl, siteUrl } = await loadFrame();
  const query = new URLSearchParams({ "redirect-url": `${siteUrl}${back}` });
  const buildLink = (path: string) => `${authUrl ?? ""}${path}?${query}`;
  const byPhone = getRuntime().texter === null ? null : buildLink("/login/phone");
  return { logIn: buildLink("/login"), signUp: buildLink("/signup"), byPhone };
}
