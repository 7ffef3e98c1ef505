import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginButtons } from "@/components/reader/login-buttons";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { signUpAction } from "../reader-actions";
import { listReaderProviders } from "../reader-providers";
import { canSendTexts, getReaderContext, getRedirectTarget, getSingleParam } from "../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../reader-texts";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("signUp");
}

interface SignUpProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SignUpPage({ searchParams }: SignUpProps) {
  const ctx = await getReaderContext();
  const target = getRedirectTarget(ctx, getSingleParam(await searchParams, "redirect-url"));
  if (ctx.actor.kind === "reader") redirect(target);
  const query = new URLSearchParams({ "redirect-url": target });
  const t = await loadReaderTexts();
  return (
    <ReaderCard
      title={t("signUp")}
      lead={t("createAccount")}
      links={[
        ...(canSendTexts() ? [{ href: `/login/phone?${query}`, label: t("signUpByText") }] : []),
        { href: `/login?${query}`, label: t("logIn"), before: t("haveAccount") },
      ]}
    >
      <LoginButtons providers={listReaderProviders()} target={target} t={t} />
      <ReaderForm
        action={signUpAction}
        submit={t("signUp")}
        hidden={{ "redirect-url": target }}
        fields={[
          {
            name: "name",
            label: t("name"),
            autoComplete: "name",
            maxLength: 200,
            hint: t("nameHint"),
          },
          { name: "email", label: t("email"), type: "email", autoComplete: "email", maxLength: 254 },
          {
            name: "password",
            label: t("password"),
            type: "password",
            autoComplete: "new-password",
            minLength: 8,
            maxLength: 200,
            hint: t("passwordHint"),
          },
        ]}
      />
    </ReaderCard>
  );
}
