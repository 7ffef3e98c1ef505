import type { Account } from "@/server/accounts/index";
import { isOwnPlace } from "./framing.rules";

/** Services whose style sheets hold fonts and nothing else. */
const FONT_SERVICES = new Set(["fonts.googleapis.com", "fonts.bunny.net", "use.typekit.net"]);

/**
 * Address of a style sheet that brings a page's fonts into its widget. A style sheet can do more than bring fonts, so
 * it comes from the account's own places or from a service for fonts; null for any other.
 */
export function fontSheet(
  url: string | undefined,
  account: Pick<Account, "siteUrl" | "domains">,
  own: string,
): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  if (protocol === "https:" && FONT_SERVICES.has(hostname)) return href;
  return isOwnPlace(url, account, own) ? href : null;
}
