import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginButtons } from "@/components/reader/login-buttons";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { signUpAction } from "../reader-actions";
import { listReaderProviders } from "../reader-providers";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";

export const metadata: Metadata = { title: "Sign up", robots: { index: false, follow: false } };

interface SignUpProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignUpPage({ searchParams }: SignUpProps) {
  const ctx = await getReaderContext();
  const target = getRedirectTarget(ctx, getSingleParam(await searchParams, "redirect-url"));
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  return (
    <ReaderCard
      publication={ctx.account}
      title="Sign up"
      lead="Create your free account"
      links={[
        ...(canSendTexts()
          ? [{ href: `/login/phone?${query}`, label: "Sign up with a code by text message" }]
          : []),
        { href: `/login?${query}`, label: "Log in", before: "Have an account?" },
      ]}
    >
      <LoginButtons providers={listReaderProviders()} target={target} />
      <ReaderForm
        action={signUpAction}
        submit="Sign up"
        hidden={{ "redirect-url": target }}
        fields={[
          {
            name: "name",
            label: "Name",
            autoComplete: "name",
            maxLength: 200,
            hint: "Other readers see this name.",
          },
          { name: "email", label: "Email", type: "email", autoComplete: "email", maxLength: 254 },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "new-password",
            minLength: 8,
            maxLength: 200,
            hint: "At least 8 characters.",
          },
        ]}
      />
    </ReaderCard>
  );
}
