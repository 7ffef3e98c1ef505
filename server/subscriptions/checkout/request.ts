import type { IdentityInput } from "@/server/subscriptions/customers/index";
import type { AttemptKind } from "./attempt";
import type { Buyer } from "./buyer";
import type { SaleRequestInput } from "./sale";

/** Input of a preview. */
export interface PreviewInput {
  buyer: Buyer;
  /** Not null: it is a gift. */
  recipient: IdentityInput | null;
  asked: Omit<SaleRequestInput, "channel">;
  metadata: Readonly<Record<string, unknown>>;
  notes: string | null;
  /** Start that the publication's server requests; null: the next free start. */
  startAt: Date | null;
  /** Token of the attempt, derived from the caller's own key; omitted: a random one. */
  token?: string;
}

/** Input of a create beyond its preview. */
export interface CreateInput extends PreviewInput {
  attemptToken: string | null;
  paymentToken: string | null;
  /** Additional data for the gateway's adapter. */
  additionalData: Readonly<Record<string, unknown>>;
  externalId: string | null;
  referrer: string | null;
}

/** Return the kind of a purchase from its input. */
export function getAttemptKind({ buyer, recipient, asked: request }: PreviewInput): AttemptKind {
  if (recipient !== null) return "gift";
  if (request.dynamicAssets !== null) return "pay_per_asset";
  return buyer.channel === "guest" ? "guest" : "purchase";
}
