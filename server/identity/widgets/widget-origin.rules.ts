import type { Account } from "@/server/accounts/index";
import { ownAddress } from "../members/index";

type Pages = Pick<Account, "domains" | "siteUrl" | "settings">;

/**
 * Origin of a page in whose widgets a session may be: of the account's own pages, or of the installation's (`own`),
 * where previews stand. null for every other, and for what is more than an origin.
 */
export function widgetOrigin(account: Pages, asked: string, own: string): string | null {
  if (!URL.canParse(asked)) return null;
  const { origin } = new URL(asked);
  if (origin !== asked) return null;
  return origin === own || ownAddress(account, origin) !== null ? origin : null;
}
