import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { getNewPasswordFields } from "@/components/reader/new-password-fields";
import { ReaderForm } from "@/components/reader/reader-form";
import { SessionList } from "@/components/reader/session-list";
import { UnconfirmedNote } from "@/components/reader/unconfirmed-note";
import { Button } from "@/components/ui/button";
import { getOwnMember, listOwnSessions } from "@/server/identity/index";
import { changePasswordAction, endSessionAction, logOutAction, updateProfileAction } from "../reader-actions";
import { getReaderContext } from "../reader-request";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../reader-texts";
import { confirmAddressAction } from "./names/names-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("yourAccount");
}

const HEADING = "mt-8 mb-3 border-t border-line pt-6 text-base font-semibold";

export default async function AccountPage() {
  const ctx = await getReaderContext();
  if (ctx.actor.kind !== "reader") redirect("/login?redirect-url=%2Faccount");
  const member = await getOwnMember(ctx);
  const sessions = await listOwnSessions(ctx);
  const [name, confirmedAt] =
    member.email === null
      ? [member.phoneNumber, member.phoneVerifiedAt]
      : [member.email, member.emailVerifiedAt];
  const t = await loadReaderTexts();
  const lead = t(confirmedAt === null ? "nameNotConfirmed" : "nameConfirmed", { name: name ?? "" });
  return (
    <AccountFrame t={t} current="/account" title={t("yourAccount")} lead={lead}>
      {member.email !== null && confirmedAt === null && (
        <UnconfirmedNote
          t={t}
          lead={t("unconfirmedLead", { email: member.email })}
          send={confirmAddressAction}
        />
      )}
      <AccountCard>
        <ReaderForm
          id="profile"
          action={updateProfileAction}
          submit={t("save")}
          fields={[
            { name: "name", label: t("name"), autoComplete: "name", value: member.name, maxLength: 200 },
            { name: "bio", label: t("aboutYou"), value: member.bio, optional: true, maxLength: 1_000 },
          ]}
        />
        {member.hasPassword && (
          <section aria-labelledby="password">
            <h2 id="password" className={HEADING}>
              {t("password")}
            </h2>
            <ReaderForm
              id="password-form"
              look="secondary"
              action={changePasswordAction}
              submit={t("changePassword")}
              fields={[
                {
                  name: "current-password",
                  label: t("currentPassword"),
                  type: "password",
                  autoComplete: "current-password",
                  maxLength: 1_000,
                },
                ...getNewPasswordFields(t),
              ]}
            />
          </section>
        )}
        {!member.hasPassword && member.email !== null && (
          <section aria-labelledby="password">
            <h2 id="password" className={HEADING}>
              {t("password")}
            </h2>
            <p className="text-sm">
              {t("forgotPasswordLead")}{" "}
              <a href="/forgot-password" className={ACCOUNT_LINK}>
                {t("setPassword")}
              </a>
            </p>
          </section>
        )}
        <section aria-labelledby="sessions">
          <h2 id="sessions" className={HEADING}>
            {t("activeSessions")}
          </h2>
          <SessionList sessions={sessions} end={endSessionAction} t={t} format={await loadTextFormat()} />
        </section>
        <section aria-labelledby="data">
          <h2 id="data" className={HEADING}>
            {t("yourData")}
          </h2>
          <ul className="flex flex-col gap-2 text-sm">
            <li>
              <a href="/account/data" className={ACCOUNT_LINK} download>
                {t("downloadData")}
              </a>
            </li>
            <li>
              <a href="/account/delete" className={ACCOUNT_LINK}>
                {t("deleteYourAccount")}
              </a>
            </li>
          </ul>
        </section>
        <form action={logOutAction} className="mt-6">
          <Button type="submit" size="lg" className="w-full">
            {t("logOut")}
          </Button>
        </form>
      </AccountCard>
    </AccountFrame>
  );
}
