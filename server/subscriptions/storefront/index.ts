export { type Finished, finishPurchase } from "./finish-purchase";
export { getPurchase, type Purchase } from "./find-purchase";
export { listShop } from "./list-shop";
export { type Paying, payIntended } from "./pay-intended";
export { needsGateway, type Quote, quotePurchase } from "./quote-purchase";
export type { ShopContext } from "./shop-context";
export { type StartPurchase, startPurchase } from "./start-purchase";
export type { Item, Wish } from "./wish";
