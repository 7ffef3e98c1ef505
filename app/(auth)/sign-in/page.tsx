import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getPageContext } from "@/app/(dashboard)/staff-page";
import { PasskeySignIn } from "@/components/dashboard/passkey-sign-in";
import { ProviderSignIn } from "@/components/dashboard/provider-sign-in";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { getInstallationUrl } from "@/server/platform/config/index";
import { getRuntime } from "@/server/runtime";
import { hasAccounts } from "@/server/setup/index";
import { toRelyingParty } from "@/server/staff/index";
import { toDashboardTarget } from "@/shared/staff/index";
import { finishPasskeySignInAction, startPasskeySignInAction } from "../passkey-actions";
import { signInAction } from "../staff-actions";
import { getProviderSignIn } from "../staff-provider";

export const metadata: Metadata = { title: "Sign in · Masthead", robots: { index: false, follow: false } };

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const FIRST_COMMAND =
  'npm run masthead -- account create --name "The Gazette" --url https://gazette.example --owner you@gazette.example';

export default async function SignInPage({ searchParams }: SignInProps) {
  const { from, error } = await searchParams;
  const target = toDashboardTarget(from);
  if ((await getPageContext()).session !== null) redirect(target);
  if (!(await hasAccounts(getRuntime().db))) {
    return (
      <SignInCard
        title="No publication yet"
        lead="To create a publication and its owner, run this command on the server. It prints a sign-in link for the owner:"
      >
        <pre className="rounded-md border border-line bg-sunken p-3 text-xs break-words whitespace-pre-wrap text-ink">
          {FIRST_COMMAND}
        </pre>
      </SignInCard>
    );
  }
  const provider = getProviderSignIn(target, error);
  if (provider?.isOnly === true) {
    return (
      <SignInCard title="Sign in" lead="For staff of the publication.">
        <ProviderSignIn {...provider} />
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title="Sign in"
      lead="For staff of the publication."
      link={{ href: "/sign-in/forgot-password", label: "Forgot your password?" }}
    >
      {provider !== null && <ProviderSignIn {...provider} />}
      <ReaderForm
        action={signInAction}
        submit="Sign in"
        hidden={{ from: target }}
        fields={[
          { name: "email", label: "Email", type: "email", autoComplete: "username", maxLength: 254 },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "current-password",
            maxLength: 1_000,
          },
        ]}
      />
      {toRelyingParty(getInstallationUrl(getRuntime().config)) !== null && (
        <PasskeySignIn start={startPasskeySignInAction} finish={finishPasskeySignInAction} target={target} />
      )}
    </SignInCard>
  );
}
