import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginButtons } from "@/components/reader/login-buttons";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { logInAction } from "../reader-actions";
import { listReaderProviders } from "../reader-providers";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("logIn");
}

interface LogInProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

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
  const t = await loadReaderTexts();
  // The redirect from an external identity provider has an error code.
  const failed = getSingleParam(search, "error") !== null;
  return (
    <ReaderCard
      title={t("logIn")}
      {...(failed && { lead: t("logInFailed") })}
      links={[
        ...(canSendTexts() ? [{ href: `/login/phone?${query}`, label: t("logInByText") }] : []),
        { href: "/forgot-password", label: t("forgotPassword") },
        { href: `/signup?${query}`, label: t("signUp"), before: t("newHere") },
      ]}
    >
      <LoginButtons providers={providers} target={target} t={t} />
      <ReaderForm
        action={logInAction}
        submit={t("logIn")}
        hidden={{ "redirect-url": target }}
        fields={[
          { name: "email", label: t("emailOrUsername"), autoComplete: "username", maxLength: 254 },
          {
            name: "password",
            label: t("password"),
            type: "password",
            autoComplete: "current-password",
            maxLength: 1_000,
          },
        ]}
      />
    </ReaderCard>
  );
}
