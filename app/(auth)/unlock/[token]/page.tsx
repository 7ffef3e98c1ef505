import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { getAccessLinkState } from "@/server/subscriptions/access/index";
import { getReaderContext } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";
import { sendAccessLinkAction, unlockAction } from "../unlock-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("unlockTitle");
}

// A button instead of the link itself: mail scanners follow links, and the link works once.
export default async function UnlockPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const ctx = await getReaderContext();
  const t = await loadReaderTexts();
  if ((await getAccessLinkState(ctx, token)) === "usable")
    return (
      <ReaderCard title={t("unlockTitle")} lead={t("unlockLead")}>
        <ReaderForm action={unlockAction} submit={t("unlock")} hidden={{ token }} fields={[]} />
      </ReaderCard>
    );
  return (
    <ReaderCard
      title={t("linkExpired")}
      lead={t("linkExpiredLead")}
      links={[{ href: "/login", label: t("logIn") }]}
    >
      <ReaderForm action={sendAccessLinkAction} submit={t("sendNewLink")} hidden={{ token }} fields={[]} />
    </ReaderCard>
  );
}
