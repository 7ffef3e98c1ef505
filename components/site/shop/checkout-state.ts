import type { QuoteView } from "@/server/subscriptions/checkout/index";

/** State of the checkout form after a submit. */
export interface CheckoutState {
  /** Error of the form as a whole. */
  note: string | null;
  /** Error of a field, by its name. */
  problems: Readonly<Record<string, string>>;
  /** Submitted values, to refill the form. */
  values: Readonly<Record<string, string>>;
  /** Current price; null: unchanged. */
  quote: QuoteView | null;
  /** Increases with each submit, so that an identical message is announced again. */
  attempt: number;
}

/** Server action that quotes or completes a purchase; works with and without JavaScript. */
export type CheckoutAction = (state: CheckoutState, form: FormData) => Promise<CheckoutState>;

/** Metadata field that the publication requests from the buyer. */
export interface MetadataField {
  name: string;
  label: string;
}
