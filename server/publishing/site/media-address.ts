import type { Account } from "@/server/accounts/index";
import { imageUrl } from "@/server/media/index";
import { pathOf } from "./place-links";

/** Address of a stored picture at a width in pixels; a path where this installation serves it itself. */
export function mediaAddress(account: Account, key: string, width: number): string {
  return pathOf(imageUrl(account, key, width), account.siteUrl);
}
