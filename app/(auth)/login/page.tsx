import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginButtons } from "@/components/reader/login-buttons";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { logInAction } from "../reader-actions";
import { readerProviders } from "../reader-providers";
import { offersTexts, readerVisit, single, targetOf } from "../reader-visit";

export const metadata: Metadata = { title: "Log in", robots: { index: false, follow: false } };

interface LogInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Why one is here again, as the way through another provider says. */
const FAILED = "Logging in there did not work. Try again, or log in by your e-mail address.";

export default async function LogInPage({ searchParams }: LogInProps) {
  const ctx = await readerVisit();
  const search = await searchParams;
  const target = targetOf(ctx, single(search, "redirect-url") ?? single(search, "remote-host"));
  const providers = readerProviders();
  const asked = single(search, "auth-provider");
  const provider = providers.find(({ id }) => id === asked);
  if (provider !== undefined) {
    redirect(`/api/session/start/${provider.id}?${new URLSearchParams({ "redirect-url": target })}`);
  }
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  const failed = single(search, "error") !== null;
  return (
    <ReaderCard
      publication={ctx.account}
      title="Log in"
      {...(failed && { lead: FAILED })}
      links={[
        ...(offersTexts()
          ? [{ href: `/login/phone?${query}`, label: "Log in with a code by text message" }]
          : []),
        { href: "/forgot-password", label: "Forgot your password?" },
        { href: `/signup?${query}`, label: "Sign up", before: "New here?" },
      ]}
    >
      <LoginButtons providers={providers} target={target} />
      <ReaderForm
        action={logInAction}
        submit="Log in"
        hidden={{ "redirect-url": target }}
        fields={[
          { name: "email", label: "E-mail or user name", autoComplete: "username", maxLength: 254 },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "current-password",
            maxLength: 1_000,
          },
        ]}
      />
    </ReaderCard>
  );
}
