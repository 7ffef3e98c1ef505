import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getSearchParam, getShopContext, parseId } from "../../shop-context";
import { CheckoutPage, getQuote, type Search } from "../checkout-page";

interface Props {
  params: Promise<{ plan: string }>;
  searchParams: Promise<Search>;
}

async function resolveItem(params: Props["params"]) {
  return { kind: "plan", planId: parseId((await params).plan) ?? notFound() } as const;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const options = { currency: getSearchParam(await searchParams, "currency"), asGift: false };
  const { sale } = await getQuote(await getShopContext(), await resolveItem(params), options);
  return { title: sale.planName, robots: { index: false } };
}

export default async function PlanPage({ params, searchParams }: Props) {
  return <CheckoutPage item={await resolveItem(params)} search={await searchParams} />;
}
