import type { Account } from "@/server/accounts/index";
import { toImageUrl } from "@/server/media/index";
import { toSitePath } from "./page-links";

/** Get the address of a stored picture at a width in pixels; a path if this installation serves it itself. */
export function mediaAddress(account: Account, key: string, width: number): string {
  return toSitePath(toImageUrl(account, key, width), account.siteUrl);
}
