import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { requireReader } from "@/server/context/index";
import { getOwnMember } from "@/server/identity/index";
import { previewErasure } from "@/server/privacy/index";
import { requireMember } from "../../member-account";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";
import { deleteAccountAction } from "./delete-action";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("deleteYourAccount");
}

export default async function DeleteAccountPage() {
  const ctx = await requireMember("/account/delete");
  const member = await getOwnMember(ctx);
  const { openPlans, invoices } = await previewErasure(ctx, { readerId: requireReader(ctx).id });
  const name = member.email ?? member.phoneNumber ?? "";
  const t = await loadReaderTexts();
  return (
    <AccountFrame t={t} current="/account" title={t("deleteYourAccount")}>
      <AccountCard>
        <ul className="mb-5 list-disc space-y-1 ps-5 text-base">
          <li>{t("deletesProfile")}</li>
          <li>{t("deletesComments")}</li>
          {openPlans.length > 0 && (
            <li>
              <strong>{t("deletesPlans", { plans: openPlans.join(", ") })}</strong>
            </li>
          )}
          <li>{t(invoices === 0 ? "keepsPayments" : "keepsInvoices")}</li>
          <li>{t("cannotBeUndone")}</li>
        </ul>
        <p className="mb-5 text-sm">
          <a href="/account/data" className={ACCOUNT_LINK} download>
            {t("downloadDataFirst")}
          </a>
        </p>
        <ReaderForm
          id="delete"
          action={deleteAccountAction}
          submit={t("deleteAccount")}
          hidden={{ "end-subscriptions": openPlans.length > 0 ? "yes" : "no" }}
          fields={[
            member.hasPassword
              ? {
                  name: "current-password",
                  label: t("currentPassword"),
                  type: "password",
                  autoComplete: "current-password",
                  maxLength: 1_000,
                }
              : {
                  name: "confirmation",
                  label: t("enterToConfirm", { name }),
                  autoComplete: "off",
                  maxLength: 320,
                },
          ]}
        />
        <p className="mt-4 text-sm">
          <a href="/account" className={ACCOUNT_LINK}>
            {t("keepAccount")}
          </a>
        </p>
      </AccountCard>
    </AccountFrame>
  );
}
