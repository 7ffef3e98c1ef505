import { z } from "zod";

/** Maximum number of subscriptions in one browser's cookie; the newest are kept. */
export const MAX_PURCHASES = 20;

const LARGEST_ID = 2_147_483_647;

const purchases = z.array(z.int().positive().max(LARGEST_ID)).max(MAX_PURCHASES);

/** Parse the ids in the payload of a purchase cookie; empty for any other text. */
export function parsePurchases(payload: string): number[] {
  try {
    return purchases.catch([]).parse(JSON.parse(payload));
  } catch {
    return [];
  }
}

/** Add a subscription to a browser's ids, newest last, without duplicates. */
export function addPurchase(held: readonly number[], subscriptionId: number): number[] {
  return [...held.filter((id) => id !== subscriptionId), subscriptionId].slice(-MAX_PURCHASES);
}
