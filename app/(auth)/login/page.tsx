import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginButtons } from "@/components/reader/login-buttons";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { logInAction } from "../reader-actions";
import { listReaderProviders } from "../reader-providers";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";

export const metadata: Metadata = { title: "Log in", robots: { index: false, follow: false } };

interface LogInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Error code of the redirect from an external identity provider. */
const FAILED = "We couldn't log you in with that provider. Try again, or log in with your email address.";

export default async function LogInPage({ searchParams }: LogInProps) {
  const ctx = await getReaderContext();
  const search = await searchParams;
  const target = getRedirectTarget(
    ctx,
    getSingleParam(search, "redirect-url") ?? getSingleParam(search, "remote-host"),
  );
  const providers = listReaderProviders();
  const requestedProvider = getSingleParam(search, "auth-provider");
  const provider = providers.find(({ id }) => id === requestedProvider);
  if (provider !== undefined) {
    redirect(`/api/session/start/${provider.id}?${new URLSearchParams({ "redirect-url": target })}`);
  }
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  const failed = getSingleParam(search, "error") !== null;
  return (
    <ReaderCard
      publication={ctx.account}
      title="Log in"
      {...(failed && { lead: FAILED })}
      links={[
        ...(canSendTexts()
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
          { name: "email", label: "Email or username", autoComplete: "username", maxLength: 254 },
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
