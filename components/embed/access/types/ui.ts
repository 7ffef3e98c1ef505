import type { PurchaseableAsset, Subscription } from "./resources";

export interface PaywallParams {
  asset: PurchaseableAsset;
  title?: string | null;
  /** CSS selector of the element that shows the story's text; left out: the page is reloaded. */
  content?: string | null;
  disableMeter?: boolean;
}

export interface CheckoutUiParams {
  plan: number;
  currency?: string | null;
  gift?: boolean;
}

/** The components, each rendered in an element of the page. */
export interface SvcUi {
  paywall(element: HTMLElement, params: PaywallParams): Promise<"open" | "closed">;
  meter(element: HTMLElement, params: { asset: PurchaseableAsset; plansUrl?: string | null }): Promise<void>;
  plans(element: HTMLElement, params?: { group?: number | null; gift?: boolean }): void;
  account(element: HTMLElement, params?: { plansUrl?: string | null }): void;
  /** Sells a plan in a dialog over the page; null: nothing was bought. */
  checkout(params: CheckoutUiParams): Promise<Subscription | null>;
  /** Stops rendering components in elements by their attributes. */
  stop(): void;
}
