import type { Metadata } from "next";
import { ReaderCard } from "@/components/reader/reader-card";
import { ReaderForm } from "@/components/reader/reader-form";
import { findEmailChangeOfLink } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { findDone, getClientInfo, getReaderContext, getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts } from "../../reader-texts";
import { cancelEmailChangeByLinkAction, confirmEmailChangeAction } from "./email-link-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("changeEmail");
}

const DONE = new Map([
  ["complete", "emailChanged"],
  ["waiting", "emailHalfConfirmed"],
  ["cancelled", "emailChangeCancelled"],
] as const);

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Find the change of a link; null also for a visitor who has tried too many. */
async function loadChange(token: string) {
  const { address } = await getClientInfo();
  return findEmailChangeOfLink(await getReaderContext(), { token, address }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "rate_limited") return null;
    throw error;
  });
}

// Buttons instead of the link itself: mail scanners follow links. No log-in: each of the two mails may be open on
// another device, and the link proves that the visitor reads its address.
export default async function EmailChangePage({ searchParams }: Props) {
  const { account } = await getReaderContext();
  const search = await searchParams;
  const t = await loadReaderTexts();
  const done = findDone(search, DONE);
  const links = [
    { href: "/account/names", label: t("yourAccount") },
    { href: account.siteUrl, label: t("goTo", { publication: account.name }) },
  ];
  if (done !== null)
    return (
      <ReaderCard title={t("changeEmail")} links={links}>
        <p role="status" className="text-base">
          {t(done)}
        </p>
      </ReaderCard>
    );
  const token = getSingleParam(search, "token") ?? "";
  const linked = token === "" ? null : await loadChange(token);
  if (linked === null) return <ReaderCard title={t("linkExpired")} links={links} />;
  const { change, side } = linked;
  const hidden = { token };
  return (
    <ReaderCard
      title={t("changeEmail")}
      lead={t(side === "new" ? "newSideLead" : "oldSideLead", { email: change.newEmail })}
      links={links}
    >
      <div className="flex flex-col gap-3">
        <ReaderForm
          id="confirm"
          action={confirmEmailChangeAction}
          submit={t("confirm")}
          hidden={hidden}
          fields={[]}
        />
        <ReaderForm
          id="cancel"
          look="secondary"
          action={cancelEmailChangeByLinkAction}
          submit={t("cancelChange")}
          hidden={hidden}
          fields={[]}
        />
      </div>
    </ReaderCard>
  );
}
