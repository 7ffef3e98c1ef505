import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { getSingleParam } from "../../reader-request";
import { loadNewslettersTexts } from "../../reader-texts";
import { confirmNewsletterAction } from "../confirm-action";

export async function generateMetadata(): Promise<Metadata> {
  const t = await loadNewslettersTexts();
  return { title: t("confirmHeading"), robots: { index: false, follow: false } };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

// A button instead of the link itself: mail scanners follow links.
export default async function ConfirmNewsletterPage({ searchParams }: Props) {
  const t = await loadNewslettersTexts();
  return (
    <ReaderCard title={t("confirmHeading")} links={[{ href: "/newsletters", label: t("allNewsletters") }]}>
      <ReaderForm
        action={confirmNewsletterAction}
        submit={t("confirmAction")}
        hidden={{ token: getSingleParam(await searchParams, "token") ?? "" }}
        fields={[]}
      />
    </ReaderCard>
  );
}
