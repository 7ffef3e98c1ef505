import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { plainSegment } from "../../../path-segment";
import { idOf, once } from "../../../shop-visit";
import { CheckoutPage, type Search } from "../../checkout-page";

interface Props {
  params: Promise<{ story: string }>;
  searchParams: Promise<Search>;
}

export const metadata: Metadata = { title: "One story", robots: { index: false } };

/** Buying one story by itself, at the price that its wall named. */
export default async function OneStoryPage({ params, searchParams }: Props) {
  const search = await searchParams;
  const storyId = plainSegment((await params).story);
  if (!/^[\w-]{1,64}$/.test(storyId)) notFound();
  const pricingPlanId = idOf(once(search, "price")) ?? notFound();
  return <CheckoutPage item={{ kind: "story", pricingPlanId, storyId }} search={search} />;
}
