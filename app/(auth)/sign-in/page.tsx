import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageContext } from "@/app/(dashboard)/staff-page";
import { SignInForm } from "@/components/dashboard/sign-in-form";

export const metadata: Metadata = { title: "Sign in · Masthead", robots: { index: false, follow: false } };

/** Only the dashboard's own addresses: a link to sign-in must not lead elsewhere. */
function targetOf(from: string | string[] | undefined): string {
  return typeof from === "string" && /^\/dashboard(?:[/?]|$)/.test(from) ? from : "/dashboard";
}

interface SignInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const target = targetOf((await searchParams)["from"]);
  if ((await pageContext()).session !== null) redirect(target);
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <main className="flex flex-1 flex-col items-center px-4 pt-[14vh] pb-12">
        <div className="w-full max-w-sm">
          <div className="mb-6 flex items-center gap-2.5">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-lg bg-accent text-base font-bold text-accent-ink"
            >
              M
            </span>
            <p className="text-lg font-semibold tracking-tight">Masthead</p>
          </div>
          <div className="rounded-xl border border-line bg-raised p-6 shadow-lift">
            <h1 className="text-xl font-semibold tracking-tight">Sign in</h1>
            <p className="mt-1 mb-5 text-sm text-ink-2">For the people who make the publication.</p>
            <SignInForm target={target} />
          </div>
        </div>
      </main>
    </div>
  );
}
