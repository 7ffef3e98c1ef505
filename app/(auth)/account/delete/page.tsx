import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { requireReader } from "@/server/context/index";
import { getOwnMember } from "@/server/identity/index";
import { previewErasure } from "@/server/privacy/index";
import { requireMember } from "../../member-account";
import { deleteAccountAction } from "./delete-action";

export const metadata: Metadata = { title: "Delete your account", robots: { index: false, follow: false } };

export default async function DeleteAccountPage() {
  const ctx = await requireMember("/account/delete");
  const member = await getOwnMember(ctx);
  const { openPlans, invoices } = await previewErasure(ctx, { readerId: requireReader(ctx).id });
  const name = member.email ?? member.phoneNumber ?? "";
  return (
    <AccountFrame publication={ctx.account} current="/account" title="Delete your account">
      <AccountCard>
        <ul className="mb-5 list-disc space-y-1 pl-5 text-base">
          <li>Your profile, contact details, saved payment methods, bookmarks and pictures are deleted.</li>
          <li>Your comments are removed. Replies of others stay.</li>
          {openPlans.length > 0 && (
            <li>
              <strong>Your subscriptions end now, without a refund:</strong> {openPlans.join(", ")}.
            </li>
          )}
          <li>
            {invoices === 0
              ? "Records of payments are kept without your name."
              : "Invoices are kept with your name and address, because tax law requires it."}
          </li>
          <li>This can’t be undone.</li>
        </ul>
        <p className="mb-5 text-sm">
          <a href="/account/data" className={ACCOUNT_LINK} download>
            Download your data first
          </a>
        </p>
        <ReaderForm
          id="delete"
          action={deleteAccountAction}
          submit="Delete account"
          hidden={{ "end-subscriptions": openPlans.length > 0 ? "yes" : "no" }}
          fields={[
            member.hasPassword
              ? {
                  name: "current-password",
                  label: "Current password",
                  type: "password",
                  autoComplete: "current-password",
                  maxLength: 1_000,
                }
              : {
                  name: "confirmation",
                  label: `Enter ${name} to confirm`,
                  autoComplete: "off",
                  maxLength: 320,
                },
          ]}
        />
        <p className="mt-4 text-sm">
          <a href="/account" className={ACCOUNT_LINK}>
            Keep account
          </a>
        </p>
      </AccountCard>
    </AccountFrame>
  );
}
