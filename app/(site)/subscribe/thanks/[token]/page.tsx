import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Receipt } from "@/components/site/shop/receipt";
import { AppError } from "@/server/platform/errors/index";
import { getPurchase, receiptView } from "@/server/subscriptions/storefront/index";
import { doors, shopVisit } from "../../../shop-visit";
import { frame } from "../../../visitor";

export const metadata: Metadata = { title: "Thank you", robots: { index: false, follow: false } };

/** What was bought, by the secret of its purchase: for guests, who have no account to find it in, as well. */
export default async function ThanksPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const ctx = await shopVisit();
  const purchase = await getPurchase(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const place = await frame();
  const view = receiptView(purchase, place, ctx.clock.now());
  const isMember = ctx.actor.kind === "reader";
  return (
    <Receipt
      receipt={view}
      frame={place}
      self={`/subscribe/thanks/${token}`}
      account={isMember ? `${place.authUrl ?? ""}/account/plans` : null}
      doors={isMember ? null : await doors(view.returnTo ?? "/")}
    />
  );
}
