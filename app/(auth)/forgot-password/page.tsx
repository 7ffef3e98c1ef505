import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { forgotPasswordAction } from "../reader-actions";
import { getReaderContext } from "../reader-request";

export const metadata: Metadata = { title: "Forgot your password", robots: { index: false, follow: false } };

export default async function ForgotPasswordPage() {
  const { account } = await getReaderContext();
  return (
    <ReaderCard
      publication={account}
      title="Forgot your password?"
      lead="We’ll send you a link to set a new one."
      links={[{ href: "/login", label: "Back to login" }]}
    >
      <ReaderForm
        action={forgotPasswordAction}
        submit="Send link"
        fields={[{ name: "email", label: "Email", type: "email", autoComplete: "email", maxLength: 254 }]}
      />
    </ReaderCard>
  );
}
