import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { verifyEmailAction } from "../reader-actions";
import { readerVisit, single, targetOf } from "../reader-visit";

export const metadata: Metadata = { title: "Confirm your address", robots: { index: false, follow: false } };

interface VerifyProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

// A button rather than the link itself: programs that look at mails follow links.
export default async function VerifyEmailPage({ searchParams }: VerifyProps) {
  const ctx = await readerVisit();
  const search = await searchParams;
  return (
    <ReaderCard
      publication={ctx.account}
      title="Confirm your e-mail address"
      links={[{ href: targetOf(ctx, single(search, "redirect-url")), label: `Go on to ${ctx.account.name}` }]}
    >
      <ReaderForm
        action={verifyEmailAction}
        submit="It is my address"
        hidden={{ token: single(search, "token") ?? "" }}
        fields={[]}
      />
    </ReaderCard>
  );
}
