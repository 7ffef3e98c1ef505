import type { AccountSettings } from "@/server/accounts/index";

/** What an account's invoices say of whoever bills. */
export type Letterhead = AccountSettings["subscriptions"]["invoices"];

/** What of it is typed; its logo is sent by itself. */
export type LetterheadTerms = Omit<Letterhead, "logo">;

/** A logo as invoices show it, ready to be printed. */
export interface Logo {
  png: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  width: number;
  height: number;
}
