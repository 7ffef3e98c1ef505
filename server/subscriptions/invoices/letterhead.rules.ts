import type { Printed } from "./invoice";
import type { Letterhead } from "./letterhead";

/** What a letterhead says on a page; without a seller's name the account's own stands there. */
export function sellerOn(letterhead: Letterhead, accountName: string): Printed["seller"] {
  const { seller, addressLines, taxNumber, footer, logo } = letterhead;
  const name = seller.trim() === "" ? accountName : seller;
  return { name, addressLines: addressLines.filter((line) => line.trim() !== ""), taxNumber, footer, logo };
}
