import type { QuoteView } from "@/server/subscriptions/storefront/index";

/** What the form of a purchase shows after it was sent. */
export interface CheckoutState {
  /** What is wrong, as a whole. */
  note: string | null;
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>;
  /** What was entered, to be shown again. */
  values: Readonly<Record<string, string>>;
  /** What it costs now; null: as before. */
  quote: QuoteView | null;
  /** Counts up, so that the same sentence is read out once more. */
  attempt: number;
}

/** Prices what a form asks for, or buys it; works by a plain post as well as by script. */
export type CheckoutAction = (state: CheckoutState, form: FormData) => Promise<CheckoutState>;

/** Something that the publication asks its buyer for. */
export interface AskedField {
  name: string;
  label: string;
}
