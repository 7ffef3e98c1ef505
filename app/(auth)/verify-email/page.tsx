import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { verifyEmailAction } from "../reader-actions";
import { getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";

export const metadata: Metadata = { title: "Confirm your email", robots: { index: false, follow: false } };

interface VerifyProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

// A button instead of the link itself: mail scanners follow links.
export default async function VerifyEmailPage({ searchParams }: VerifyProps) {
  const ctx = await getReaderContext();
  const search = await searchParams;
  return (
    <ReaderCard
      publication={ctx.account}
      title="Confirm your email address"
      links={[
        {
          href: getRedirectTarget(ctx, getSingleParam(search, "redirect-url")),
          label: `Go to ${ctx.account.name}`,
        },
      ]}
    >
      <ReaderForm
        action={verifyEmailAction}
        submit="Confirm"
        hidden={{ token: getSingleParam(search, "token") ?? "" }}
        fields={[]}
      />
    </ReaderCard>
  );
}
