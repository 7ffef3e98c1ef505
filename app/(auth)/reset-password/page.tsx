import type { Metadata } from "next";
import { getNewPasswordFields } from "@/components/reader/new-password-fields";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { resetPasswordAction } from "../reader-actions";
import { getReaderContext, getSingleParam } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("setNewPassword");
}

interface ResetProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ResetPasswordPage({ searchParams }: ResetProps) {
  // An unknown host is a 404.
  await getReaderContext();
  const token = getSingleParam(await searchParams, "token") ?? "";
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("setNewPassword")}
      lead={t("setNewPasswordLead")}
      links={[
        { href: "/login", label: t("logIn") },
        { href: "/forgot-password", label: t("requestNewLink") },
      ]}
    >
      <ReaderForm
        action={resetPasswordAction}
        submit={t("setPassword")}
        hidden={{ token }}
        fields={getNewPasswordFields(t)}
      />
    </ReaderCard>
  );
}
