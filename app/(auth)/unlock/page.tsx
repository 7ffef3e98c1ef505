import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NEW_PASSWORD_FIELDS } from "@/components/reader/new-password-fields";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { hasVerifiedMember } from "@/server/identity/index";
import { findUsedLink } from "@/server/subscriptions/access/index";
import { getReaderContext } from "../reader-request";
import { openAccountAction } from "./unlock-actions";
import { readProof } from "./unlock-proof";

export const metadata: Metadata = { title: "Unlocked", robots: { index: false, follow: false } };

/** Page after a link was used: a link to the stories, and a password or login for the verified address. */
export default async function UnlockedPage() {
  const ctx = await getReaderContext();
  const proof = await readProof();
  const link = proof === null ? null : await findUsedLink(ctx, proof);
  if (link === null) redirect(ctx.account.siteUrl);
  const isMember = await hasVerifiedMember(ctx, link.email);
  return (
    <ReaderCard
      publication={ctx.account}
      title="Unlocked on this device"
      lead={
        isMember
          ? `You have an account with ${link.email}. Log in to manage your subscription.`
          : `To log in on other devices and manage your subscription, set a password for ${link.email}.`
      }
      links={[{ href: ctx.account.siteUrl, label: "Continue reading" }]}
    >
      <ReaderForm
        action={openAccountAction}
        submit={isMember ? "Log in" : "Set password"}
        fields={isMember ? [] : NEW_PASSWORD_FIELDS}
      />
    </ReaderCard>
  );
}
