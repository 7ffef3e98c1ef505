import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageContext } from "@/app/(dashboard)/staff-page";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { SignInForm } from "@/components/dashboard/sign-in-form";
import { getRuntime } from "@/server/runtime";
import { hasAccounts } from "@/server/setup/index";

export const metadata: Metadata = { title: "Sign in · Masthead", robots: { index: false, follow: false } };

/** Only the dashboard's own addresses: a link to sign-in must not lead elsewhere. */
function targetOf(from: string | string[] | undefined): string {
  return typeof from === "string" && /^\/dashboard(?:[/?]|$)/.test(from) ? from : "/dashboard";
}

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const FIRST_COMMAND =
  'npm run masthead -- account create --name "The Gazette" --url https://gazette.example --owner you@gazette.example';

export default async function SignInPage({ searchParams }: SignInProps) {
  const target = targetOf((await searchParams)["from"]);
  if ((await pageContext()).session !== null) redirect(target);
  if (!(await hasAccounts(getRuntime().db))) {
    return (
      <SignInCard
        title="No publication yet"
        lead="Whoever runs this installation makes the first one at the command line, and gets a link by which its owner comes in:"
      >
        <pre className="rounded-md border border-line bg-sunken p-3 text-xs break-words whitespace-pre-wrap text-ink">
          {FIRST_COMMAND}
        </pre>
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title="Sign in"
      lead="For the people who make the publication."
      link={{ href: "/sign-in/forgot-password", label: "Forgot your password?" }}
    >
      <SignInForm target={target} />
    </SignInCard>
  );
}
