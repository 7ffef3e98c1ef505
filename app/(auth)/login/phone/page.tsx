import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { PhoneForm } from "@/components/reader/phone-form";
import { getPhoneTexts } from "@/components/reader/phone-texts";
import { ReaderCard } from "@/components/reader/reader-card";
import { logInByPhoneAction } from "../../phone-actions";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("logInByPhone");
}

interface PhonePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PhonePage({ searchParams }: PhonePageProps) {
  if (!canSendTexts()) notFound();
  const ctx = await getReaderContext();
  const target = getRedirectTarget(ctx, getSingleParam(await searchParams, "redirect-url"));
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("logInByPhone")}
      lead={t("logInByPhoneLead")}
      links={[{ href: `/login?${query}`, label: t("logInAnotherWay") }]}
    >
      <PhoneForm
        action={logInByPhoneAction}
        submit={t("logIn")}
        texts={getPhoneTexts(t)}
        hidden={{ "redirect-url": target }}
      />
    </ReaderCard>
  );
}
