import type { Metadata } from "next";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { signInByLinkAction } from "../../../sign-in-link-action";

export const metadata: Metadata = { title: "Sign in · Masthead", robots: { index: false, follow: false } };

/** A page with a button, as mail scanners open links. */
export default async function SignInLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <SignInCard
      title="Sign in"
      lead="This link from the operator of your installation works once, within an hour."
      link={{ href: "/sign-in", label: "Go to sign-in" }}
    >
      <ReaderForm action={signInByLinkAction} submit="Sign in" hidden={{ token }} fields={[]} />
    </SignInCard>
  );
}
