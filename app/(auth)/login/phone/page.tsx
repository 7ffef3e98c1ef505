import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PhoneForm } from "@/components/reader/phone-form";
import { ReaderCard } from "@/components/reader/reader-card";
import { logInByPhoneAction } from "../../phone-actions";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../../reader-request";

export const metadata: Metadata = { title: "Log in by phone", robots: { index: false, follow: false } };

interface PhonePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PhonePage({ searchParams }: PhonePageProps) {
  if (!canSendTexts()) notFound();
  const ctx = await getReaderContext();
  const target = getRedirectTarget(ctx, getSingleParam(await searchParams, "redirect-url"));
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  return (
    <ReaderCard
      publication={ctx.account}
      title="Log in by phone"
      lead="We’ll text you a code. New here? This creates your account."
      links={[{ href: `/login?${query}`, label: "Log in another way" }]}
    >
      <PhoneForm action={logInByPhoneAction} submit="Log in" hidden={{ "redirect-url": target }} />
    </ReaderCard>
  );
}
