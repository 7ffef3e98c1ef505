import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { getAccessLinkState } from "@/server/subscriptions/access/index";
import { getReaderContext } from "../../reader-request";
import { sendAccessLinkAction, unlockAction } from "../unlock-actions";

export const metadata: Metadata = {
  title: "Unlock on this device",
  robots: { index: false, follow: false },
};

// A button instead of the link itself: mail scanners follow links, and the link works once.
export default async function UnlockPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const ctx = await getReaderContext();
  if ((await getAccessLinkState(ctx, token)) === "usable")
    return (
      <ReaderCard
        publication={ctx.account}
        title="Unlock on this device"
        lead="Get access to your purchase or gift in this browser."
      >
        <ReaderForm action={unlockAction} submit="Unlock" hidden={{ token }} fields={[]} />
      </ReaderCard>
    );
  return (
    <ReaderCard
      publication={ctx.account}
      title="This link no longer works"
      lead="It has expired or was already used. We can send a new link to the email address on the purchase."
      links={[{ href: "/login", label: "Log in" }]}
    >
      <ReaderForm action={sendAccessLinkAction} submit="Send new link" hidden={{ token }} fields={[]} />
    </ReaderCard>
  );
}
