import type { PurchaseableAsset, Subscription } from "./resources";

export interface PaywallAsked {
  asset: PurchaseableAsset;
  title?: string | null;
  /** Selector of the place of the story's text in the page; left out: the page is loaded again. */
  content?: string | null;
  disableMeter?: boolean;
}

export interface CheckoutAsked {
  plan: number;
  currency?: string | null;
  gift?: boolean;
}

/** The components, each shown in an element of the page. */
export interface SvcUi {
  paywall(element: HTMLElement, asked: PaywallAsked): Promise<"open" | "closed">;
  meter(element: HTMLElement, asked: { asset: PurchaseableAsset; plansUrl?: string | null }): Promise<void>;
  plans(element: HTMLElement, asked?: { group?: number | null; gift?: boolean }): void;
  account(element: HTMLElement, asked?: { plansUrl?: string | null }): void;
  /** Sells a plan in a dialog over the page: what was bought, or null where nothing was. */
  checkout(asked: CheckoutAsked): Promise<Subscription | null>;
  /** Stops filling elements by their attributes. */
  stop(): void;
}
