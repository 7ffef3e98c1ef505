import type { Printed } from "./invoice";
import type { Letterhead } from "./letterhead";

/** Build the printed seller details; without a seller's name the account's name is used. */
export function toPrintedSeller(letterhead: Letterhead, accountName: string): Printed["seller"] {
  const { seller, addressLines, taxNumber, footer, logo } = letterhead;
  const name = seller.trim() === "" ? accountName : seller;
  return { name, addressLines: addressLines.filter((line) => line.trim() !== ""), taxNumber, footer, logo };
}
