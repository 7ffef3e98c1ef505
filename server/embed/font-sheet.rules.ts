import type { Account } from "@/server/accounts/index";
import { isOwnAddress } from "./framing.rules";

/** Services whose style sheets contain only fonts. */
const FONT_SERVICES = new Set(["fonts.googleapis.com", "fonts.bunny.net", "use.typekit.net"]);

/**
 * Validates the address of a page's font style sheet. A style sheet can do more than load fonts, so it must come from
 * the account's own domains or a font service; null: any other.
 */
export function validateFontSheet(
  url: string | undefined,
  account: Pick<Account, "siteUrl" | "domains">,
  ownOrigin: string,
): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  if (protocol === "https:" && FONT_SERVICES.has(hostname)) return href;
  return isOwnAddress(url, account, ownOrigin) ? href : null;
}
