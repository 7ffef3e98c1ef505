import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getPageContext } from "@/app/(dashboard)/staff-page";
import { PasskeySignIn } from "@/components/dashboard/passkey-sign-in";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { getRuntime } from "@/server/runtime";
import { findSecondStep } from "@/server/staff/index";
import { toDashboardTarget } from "@/shared/staff/index";
import { finishPasskeySignInAction, startPasskeySignInAction } from "../../passkey-actions";
import { readStepCookie } from "../../second-step";
import { completeSignInAction } from "../../staff-actions";
import { hasStaffPasswords } from "../../staff-provider";

export const metadata: Metadata = {
  title: "Two-step verification · Masthead",
  robots: { index: false, follow: false },
};

interface SecondStepProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SecondStepPage({ searchParams }: SecondStepProps) {
  const target = toDashboardTarget((await searchParams)["from"]);
  if ((await getPageContext()).session !== null) redirect(target);
  const waiting = hasStaffPasswords() ? await findSecondStep(getRuntime(), await readStepCookie()) : null;
  if (waiting === null) redirect(`/sign-in?from=${encodeURIComponent(target)}`);
  const { email, hasAuthenticator, hasPasskey } = waiting;
  return (
    <SignInCard
      title="Two-step verification"
      lead={`Confirm that it's you, ${email}. This step expires after 5 minutes.`}
      link={{ href: "/sign-in", label: "Back to sign-in" }}
    >
      <ReaderForm
        action={completeSignInAction}
        submit="Sign in"
        hidden={{ from: target }}
        fields={[
          {
            name: "code",
            label: hasAuthenticator ? "Code" : "Recovery code",
            autoComplete: "one-time-code",
            hint: hasAuthenticator
              ? "The 6 digits in your authenticator app, or one of your recovery codes."
              : "One of the recovery codes that you saved. Each works once.",
            maxLength: 40,
          },
        ]}
      />
      {hasPasskey && (
        <PasskeySignIn start={startPasskeySignInAction} finish={finishPasskeySignInAction} target={target} />
      )}
    </SignInCard>
  );
}
