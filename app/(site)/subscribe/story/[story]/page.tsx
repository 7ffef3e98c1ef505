import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getShopTexts } from "@/components/site/site-texts";
import { decodeSegment } from "../../../path-segment";
import { getSearchParam, parseId } from "../../../shop-context";
import { loadFrame } from "../../../visitor";
import { CheckoutPage, type Search } from "../../checkout-page";

interface Props {
  params: Promise<{ story: string }>;
  searchParams: Promise<Search>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: getShopTexts(await loadFrame())("buyStory"), robots: { index: false } };
}

/** Purchase of a single story, at the price that its paywall showed. */
export default async function OneStoryPage({ params, searchParams }: Props) {
  const search = await searchParams;
  const storyId = decodeSegment((await params).story);
  if (!/^[\w-]{1,64}$/.test(storyId)) notFound();
  const pricingPlanId = parseId(getSearchParam(search, "price")) ?? notFound();
  return <CheckoutPage item={{ kind: "story", pricingPlanId, storyId }} search={search} />;
}
