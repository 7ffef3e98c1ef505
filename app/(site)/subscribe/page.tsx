import type { Metadata } from "next";
import { ShopWindow } from "@/components/site/shop/shop-window";
import { getShopTexts } from "@/components/site/site-texts";
import { listShop, toShopView } from "@/server/subscriptions/checkout/index";
import { getSearchParam, getShopContext, toReturnPath } from "../shop-context";
import { loadFrame } from "../visitor";
import type { Search } from "./checkout-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getShopTexts(await loadFrame())("title"), alternates: { canonical: "/subscribe" } };
}

export default async function SubscribePage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const [ctx, pageFrame] = [await getShopContext(), await loadFrame()];
  const view = toShopView({
    groups: await listShop(ctx),
    storefront: ctx.account.settings.subscriptions.storefront,
    format: pageFrame,
    requested: { currency: getSearchParam(search, "currency"), period: getSearchParam(search, "period") },
  });
  return (
    <ShopWindow shop={view} frame={pageFrame} from={toReturnPath(ctx, getSearchParam(search, "from"))} />
  );
}
