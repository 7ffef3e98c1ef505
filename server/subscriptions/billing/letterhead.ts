import type { AccountSettings } from "@/server/accounts/index";

/** Seller details of an account's invoices. */
export type Letterhead = AccountSettings["subscriptions"]["invoices"];

/** The fields entered as text; the logo is uploaded separately. */
export type LetterheadTerms = Omit<Letterhead, "logo">;

/** A logo, ready to be printed on invoices. */
export interface Logo {
  png: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}
