import type { AccountTexts } from "@/shared/messages/account/index";
import { AccountCard } from "./account-frame";
import type { FormAction } from "./form-state";
import { ReaderForm } from "./reader-form";

interface UnconfirmedNoteProps {
  t: AccountTexts;
  /** Why the address should be confirmed. */
  lead: string;
  send: FormAction;
}

/** Says that the reader's address is not confirmed, with a button that sends its link again. */
export function UnconfirmedNote({ t, lead, send }: UnconfirmedNoteProps) {
  return (
    <AccountCard labelledBy="unconfirmed">
      <h2 id="unconfirmed" className="text-base font-semibold">
        {t("confirmEmail")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2 wrap-anywhere">{lead}</p>
      <ReaderForm id="send-again" look="secondary" action={send} submit={t("sendAgain")} fields={[]} />
    </AccountCard>
  );
}
