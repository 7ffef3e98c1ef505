import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { verifyEmailAction } from "../reader-actions";
import { getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("confirmEmail");
}

interface VerifyProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

// A button instead of the link itself: mail scanners follow links.
export default async function VerifyEmailPage({ searchParams }: VerifyProps) {
  const ctx = await getReaderContext();
  const search = await searchParams;
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("confirmEmail")}
      links={[
        {
          href: getRedirectTarget(ctx, getSingleParam(search, "redirect-url")),
          label: t("goTo", { publication: ctx.account.name }),
        },
      ]}
    >
      <ReaderForm
        action={verifyEmailAction}
        submit={t("confirm")}
        hidden={{ token: getSingleParam(search, "token") ?? "" }}
        fields={[]}
      />
    </ReaderCard>
  );
}
