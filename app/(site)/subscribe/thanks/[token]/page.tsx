import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Receipt } from "@/components/site/shop/receipt";
import { getShopTexts } from "@/components/site/site-texts";
import { AppError } from "@/server/platform/errors/index";
import { getPurchase, toReceiptView } from "@/server/subscriptions/checkout/index";
import { buildLoginLinks, getShopContext } from "../../../shop-context";
import { loadFrame } from "../../../visitor";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getShopTexts(await loadFrame())("thankYou"), robots: { index: false, follow: false } };
}

/** Receipt of a purchase, authorised by its secret token: also for guests, who have no account. */
export default async function ThanksPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const ctx = await getShopContext();
  const purchase = await getPurchase(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  const pageFrame = await loadFrame();
  const view = toReceiptView(purchase, pageFrame, ctx.clock.now());
  const isMember = ctx.actor.kind === "reader";
  return (
    <Receipt
      receipt={view}
      frame={pageFrame}
      self={`/subscribe/thanks/${token}`}
      account={isMember ? `${pageFrame.authUrl ?? ""}/account/plans` : null}
      loginLinks={isMember ? null : await buildLoginLinks(view.returnTo ?? "/")}
    />
  );
}
