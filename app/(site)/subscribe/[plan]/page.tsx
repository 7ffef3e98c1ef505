import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { idOf, once, shopVisit } from "../../shop-visit";
import { CheckoutPage, quoteOf, type Search } from "../checkout-page";

interface Props {
  params: Promise<{ plan: string }>;
  searchParams: Promise<Search>;
}

async function itemAt(params: Props["params"]) {
  return { kind: "plan", planId: idOf((await params).plan) ?? notFound() } as const;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const asked = { currency: once(await searchParams, "currency"), asGift: false };
  const { sale } = await quoteOf(await shopVisit(), await itemAt(params), asked);
  return { title: sale.planName, robots: { index: false } };
}

export default async function PlanPage({ params, searchParams }: Props) {
  return <CheckoutPage item={await itemAt(params)} search={await searchParams} />;
}
