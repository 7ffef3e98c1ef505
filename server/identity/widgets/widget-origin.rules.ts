import type { Account } from "@/server/accounts/index";
import { toOwnUrl } from "../members/index";

type Pages = Pick<Account, "domains" | "siteUrl" | "settings">;

/**
 * Validates the origin of a page for a widget session: one of the account's own pages, or the installation's
 * (`ownOrigin`), where previews are shown. null for any other origin, and for anything beyond an origin.
 */
export function validateWidgetOrigin(account: Pages, input: string, ownOrigin: string): string | null {
  if (!URL.canParse(input)) return null;
  const { origin } = new URL(input);
  if (origin !== input) return null;
  return origin === ownOrigin || toOwnUrl(account, origin) !== null ? origin : null;
}
