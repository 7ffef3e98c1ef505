import type { Metadata } from "next";
import { ShopWindow } from "@/components/site/shop/shop-window";
import { listShop, shopView } from "@/server/subscriptions/storefront/index";
import { once, pathBack, shopVisit } from "../shop-visit";
import { frame } from "../visitor";
import type { Search } from "./checkout-page";

export const metadata: Metadata = { title: "Subscribe", alternates: { canonical: "/subscribe" } };

export default async function SubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const [ctx, place] = [await shopVisit(), await frame()];
  const view = shopView(await listShop(ctx), place, once(search, "currency"));
  return <ShopWindow shop={view} frame={place} from={pathBack(ctx, once(search, "from"))} />;
}
