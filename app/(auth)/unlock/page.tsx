import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getNewPasswordFields } from "@/components/reader/new-password-fields";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { hasVerifiedMember } from "@/server/identity/index";
import { findUsedLink } from "@/server/subscriptions/access/index";
import { getReaderContext } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";
import { openAccountAction } from "./unlock-actions";
import { readProof } from "./unlock-proof";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("unlocked");
}

/** Page after a link was used: a link to the stories, and a password or login for the verified address. */
export default async function UnlockedPage() {
  const ctx = await getReaderContext();
  const proof = await readProof();
  const link = proof === null ? null : await findUsedLink(ctx, proof);
  if (link === null) redirect(ctx.account.siteUrl);
  const isMember = await hasVerifiedMember(ctx, link.email);
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("unlocked")}
      lead={isMember ? t("unlockedMember", { email: link.email }) : t("unlockedGuest", { email: link.email })}
      links={[{ href: ctx.account.siteUrl, label: t("continueReading") }]}
    >
      <ReaderForm
        action={openAccountAction}
        submit={t(isMember ? "logIn" : "setPassword")}
        fields={isMember ? [] : getNewPasswordFields(t)}
      />
    </ReaderCard>
  );
}
