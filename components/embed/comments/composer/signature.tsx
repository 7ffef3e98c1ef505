/** @jsxImportSource preact */
import type { Draft } from "../store/state";
import { useSelector, useWidget } from "../view/widget";

const LONGEST_NAME = 80;

interface SignatureProps {
  draft: Draft;
  change(changes: Partial<Draft>): void;
}

/** The author name of the comment: the reader's, a guest's, or confidential. */
export function Signature({ draft, change }: SignatureProps) {
  const { t, acts } = useWidget();
  const user = useSelector(({ session }) => session.user);
  const isOurs = useSelector(({ session }) => session.isOurs);
  const mayBeConfidential = useSelector(({ config }) => config.confidential);
  if (user === null) {
    return (
      <div class="signature">
        <label class="field">
          {t("write.guestName")}
          <input
            type="text"
            required
            maxLength={LONGEST_NAME}
            autocomplete="nickname"
            dir="auto"
            value={draft.guestName}
            onInput={({ currentTarget }) => change({ guestName: currentTarget.value })}
          />
        </label>
        <button type="button" class="quiet" onClick={acts.logIn}>
          {t("write.loginOr")}
        </button>
      </div>
    );
  }
  return (
    <div class="signature">
      <span class="note">{t("write.as", { name: user.name })}</span>
      {isOurs && (
        <button type="button" class="quiet" onClick={() => void acts.logOut()}>
          {t("write.logOut")}
        </button>
      )}
      {mayBeConfidential && (
        <label class="choice">
          <input
            type="checkbox"
            checked={draft.confidential}
            onChange={({ currentTarget }) => change({ confidential: currentTarget.checked })}
          />
          {t("write.confidential")}
        </label>
      )}
    </div>
  );
}
