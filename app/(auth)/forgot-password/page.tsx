import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { forgotPasswordAction } from "../reader-actions";
import { getReaderContext } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("forgotPassword");
}

export default async function ForgotPasswordPage() {
  // An unknown host is a 404.
  await getReaderContext();
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("forgotPassword")}
      lead={t("forgotPasswordLead")}
      links={[{ href: "/login", label: t("backToLogIn") }]}
    >
      <ReaderForm
        action={forgotPasswordAction}
        submit={t("sendLink")}
        fields={[{ name: "email", label: t("email"), type: "email", autoComplete: "email", maxLength: 254 }]}
      />
    </ReaderCard>
  );
}
