import type { Metadata } from "next";
import { NEW_STAFF_PASSWORD_FIELDS } from "@/components/dashboard/new-password-fields";
import { NoPasswords } from "@/components/dashboard/no-passwords";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { setStaffPasswordAction } from "../../../staff-actions";
import { hasStaffPasswords } from "../../../staff-provider";

export const metadata: Metadata = {
  title: "Set a new password · Masthead",
  robots: { index: false, follow: false },
};

export default async function NewStaffPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  if (!hasStaffPasswords()) return <NoPasswords />;
  const { token } = await params;
  return (
    <SignInCard
      title="Set a new password"
      lead="You’ll be signed out on all devices."
      link={{ href: "/sign-in/forgot-password", label: "Request a new link" }}
    >
      <ReaderForm
        action={setStaffPasswordAction}
        submit="Set password"
        hidden={{ token }}
        fields={NEW_STAFF_PASSWORD_FIELDS}
      />
    </SignInCard>
  );
}
