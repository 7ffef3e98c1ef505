import type { GivenIdentity } from "@/server/subscriptions/subscribers/index";
import type { AttemptKind } from "./attempt";
import type { Buyer } from "./buyer";
import type { SaleRequestInput } from "./sale";

/** What a preview asks. */
export interface PreviewInput {
  buyer: Buyer;
  /** Not null: it is a gift. */
  recipient: GivenIdentity | null;
  asked: Omit<SaleRequestInput, "channel">;
  metadata: Readonly<Record<string, unknown>>;
  notes: string | null;
  /** From when it is to run, as the publication's server says; null: as it follows. */
  startAt: Date | null;
  /** Token of the attempt, where the caller's own key makes it; left out: a fresh one. */
  token?: string;
}

/** What a create asks beyond its preview. */
export interface CreateInput extends PreviewInput {
  attemptToken: string | null;
  paymentToken: string | null;
  /** What the gateway's adapter is told besides. */
  additionalData: Readonly<Record<string, unknown>>;
  externalId: string | null;
  referrer: string | null;
}

/** What a purchase is, by what was asked. */
export function kindOf({ buyer, recipient, asked }: PreviewInput): AttemptKind {
  if (recipient !== null) return "gift";
  if (asked.dynamicAssets !== null) return "pay_per_asset";
  return buyer.channel === "guest" ? "guest" : "purchase";
}
