import type { Metadata } from "next";
import { NoPasswords } from "@/components/dashboard/no-passwords";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { forgotStaffPasswordAction } from "../../staff-actions";
import { hasStaffPasswords } from "../../staff-provider";

export const metadata: Metadata = {
  title: "Forgot your password · Masthead",
  robots: { index: false, follow: false },
};

export default function ForgotStaffPasswordPage() {
  if (!hasStaffPasswords()) return <NoPasswords />;
  return (
    <SignInCard
      title="Forgot your password?"
      lead="We’ll send you a link to set a new one. It works once, within an hour."
      link={{ href: "/sign-in", label: "Back to sign-in" }}
    >
      <ReaderForm
        action={forgotStaffPasswordAction}
        submit="Send link"
        fields={[{ name: "email", label: "Email", type: "email", autoComplete: "username", maxLength: 254 }]}
      />
    </SignInCard>
  );
}
