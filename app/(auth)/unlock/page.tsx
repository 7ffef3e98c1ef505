import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NEW_PASSWORD_FIELDS } from "@/components/reader/new-password-fields";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { hasProvedMember } from "@/server/identity/index";
import { findOpenedLink } from "@/server/subscriptions/access-links/index";
import { readerVisit } from "../reader-visit";
import { admitAction } from "./unlock-actions";
import { proofOfVisit } from "./unlock-proof";

export const metadata: Metadata = { title: "Unlocked", robots: { index: false, follow: false } };

/** After a link was used: the way to the stories, and a password or log-in for the address that the link has proved. */
export default async function UnlockedPage() {
  const ctx = await readerVisit();
  const proof = await proofOfVisit();
  const link = proof === null ? null : await findOpenedLink(ctx, proof);
  if (link === null) redirect(ctx.account.siteUrl);
  const isMember = await hasProvedMember(ctx, link.email);
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
        action={admitAction}
        submit={isMember ? "Log in" : "Set password"}
        fields={isMember ? [] : NEW_PASSWORD_FIELDS}
      />
    </ReaderCard>
  );
}
