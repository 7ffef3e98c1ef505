import type { Metadata } from "next";
import { NEW_PASSWORD_FIELDS } from "@/components/reader/new-password-fields";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { resetPasswordAction } from "../reader-actions";
import { getReaderContext, getSingleParam } from "../reader-request";

export const metadata: Metadata = { title: "Set a new password", robots: { index: false, follow: false } };

interface ResetProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ResetPasswordPage({ searchParams }: ResetProps) {
  const { account } = await getReaderContext();
  const token = getSingleParam(await searchParams, "token") ?? "";
  return (
    <ReaderCard
      publication={account}
      title="Set a new password"
      lead="This link works once. You’ll be logged out on all devices."
      links={[
        { href: "/login", label: "Log in" },
        { href: "/forgot-password", label: "Request a new link" },
      ]}
    >
      <ReaderForm
        action={resetPasswordAction}
        submit="Set password"
        hidden={{ token }}
        fields={NEW_PASSWORD_FIELDS}
      />
    </ReaderCard>
  );
}
