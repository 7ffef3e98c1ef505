import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { NEW_PASSWORD_FIELDS } from "@/components/reader/new-password-fields";
import { ReaderForm } from "@/components/reader/reader-form";
import { SessionList } from "@/components/reader/session-list";
import { Button } from "@/components/ui/button";
import { getOwnMember, listOwnSessions } from "@/server/identity/index";
import { changePasswordAction, endSessionAction, logOutAction, updateProfileAction } from "../reader-actions";
import { getReaderContext } from "../reader-request";

export const metadata: Metadata = { title: "Your account", robots: { index: false, follow: false } };

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
  const confirmed = confirmedAt === null ? "not confirmed" : "confirmed";
  return (
    <AccountFrame
      publication={ctx.account}
      current="/account"
      title="Your account"
      lead={`${name}, ${confirmed}`}
    >
      <AccountCard>
        <ReaderForm
          id="profile"
          action={updateProfileAction}
          submit="Save"
          fields={[
            { name: "name", label: "Name", autoComplete: "name", value: member.name, maxLength: 200 },
            { name: "bio", label: "About you", value: member.bio, optional: true, maxLength: 1_000 },
          ]}
        />
        {member.hasPassword && (
          <section aria-labelledby="password">
            <h2 id="password" className={HEADING}>
              Password
            </h2>
            <ReaderForm
              id="password-form"
              look="secondary"
              action={changePasswordAction}
              submit="Change password"
              fields={[
                {
                  name: "current-password",
                  label: "Current password",
                  type: "password",
                  autoComplete: "current-password",
                  maxLength: 1_000,
                },
                ...NEW_PASSWORD_FIELDS,
              ]}
            />
          </section>
        )}
        <section aria-labelledby="sessions">
          <h2 id="sessions" className={HEADING}>
            Active sessions
          </h2>
          <SessionList sessions={sessions} end={endSessionAction} />
        </section>
        <section aria-labelledby="data">
          <h2 id="data" className={HEADING}>
            Your data
          </h2>
          <ul className="flex flex-col gap-2 text-sm">
            <li>
              <a href="/account/data" className={ACCOUNT_LINK} download>
                Download your data
              </a>
            </li>
            <li>
              <a href="/account/delete" className={ACCOUNT_LINK}>
                Delete your account
              </a>
            </li>
          </ul>
        </section>
        <form action={logOutAction} className="mt-6">
          <Button type="submit" size="lg" className="w-full">
            Log out
          </Button>
        </form>
      </AccountCard>
    </AccountFrame>
  );
}
