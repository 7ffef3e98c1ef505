import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PhoneForm } from "@/components/reader/phone-form";
import { ReaderCard } from "@/components/reader/reader-card";
import { logInByPhoneAction } from "../../phone-actions";
import { offersTexts, readerVisit, single, targetOf } from "../../reader-visit";

export const metadata: Metadata = { title: "Log in by phone", robots: { index: false, follow: false } };

interface PhonePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PhonePage({ searchParams }: PhonePageProps) {
  if (!offersTexts()) notFound();
  const ctx = await readerVisit();
  const target = targetOf(ctx, single(await searchParams, "redirect-url"));
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  return (
    <ReaderCard
      publication={ctx.account}
      title="Log in by phone"
      lead="We send you a code by text message. Whoever is new signs up by it."
      links={[{ href: `/login?${query}`, label: "Log in another way" }]}
    >
      <PhoneForm action={logInByPhoneAction} submit="Log in" hidden={{ "redirect-url": target }} />
    </ReaderCard>
  );
}
