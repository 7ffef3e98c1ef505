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
      lead="The link in your mail does it once. You will be logged out everywhere."
      links={[
        { href: "/login", label: "Log in" },
        { href: "/forgot-password", label: "Ask for a new link" },
      ]}
    >
      <ReaderForm
        action={resetPasswordAction}
        submit="Set the password"
        hidden={{ token }}
        fields={NEW_PASSWORD_FIELDS}
      />
    </ReaderCard>
  );
}
