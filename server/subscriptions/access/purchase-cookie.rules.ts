import { z } from "zod";

/** Subscriptions that one browser can hold; of more, the newest are kept. */
export const MAX_PURCHASES = 20;

const LARGEST_ID = 2_147_483_647;

const purchases = z.array(z.int().positive().max(LARGEST_ID)).max(MAX_PURCHASES);

/** The ids in the payload of a purchase cookie; none for any other text. */
export function parsePurchases(payload: string): number[] {
  try {
    return purchases.catch([]).parse(JSON.parse(payload));
  } catch {
    return [];
  }
}

/** Adds a subscription to those that a browser holds, newest last, each once. */
export function addPurchase(held: readonly number[], subscriptionId: number): number[] {
  return [...held.filter((id) => id !== subscriptionId), subscriptionId].slice(-MAX_PURCHASES);
}
