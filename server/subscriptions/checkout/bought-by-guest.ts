import { z } from "zod";
import type { Attempt } from "./attempt";

const termsSchema = z.object({ channel: z.literal("guest") });

/** Whether an attempt is a purchase without a login for the buyer's own use: a plan, or individual stories. */
export function isBoughtByGuest({ kind, terms }: Pick<Attempt, "kind" | "terms">): boolean {
  if (kind === "guest") return true;
  return kind === "pay_per_asset" && termsSchema.safeParse(terms).success;
}
