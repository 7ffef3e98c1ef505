import type { Metadata } from "next";
import { ShopWindow } from "@/components/site/shop/shop-window";
import { listShop, toShopView } from "@/server/subscriptions/checkout/index";
import { getSearchParam, getShopContext, toReturnPath } from "../shop-context";
import { loadFrame } from "../visitor";
import type { Search } from "./checkout-page";

export const metadata: Metadata = { title: "Subscribe", alternates: { canonical: "/subscribe" } };

export default async function SubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const [ctx, pageFrame] = [await getShopContext(), await loadFrame()];
  const view = toShopView(await listShop(ctx), pageFrame, getSearchParam(search, "currency"));
  return (
    <ShopWindow shop={view} frame={pageFrame} from={toReturnPath(ctx, getSearchParam(search, "from"))} />
  );
}
