/** @jsxImportSource preact */
import type { Op } from "../ops/op";
import type { DraftKey } from "../store/state";
import { useKnown, useWidget } from "../view/widget";
import { Writing } from "./writing";

export interface ComposerProps {
  draftKey: DraftKey;
  /** The text that is being changed; undefined: a new one. */
  edited?: readonly Op[] | undefined;
  /** Who is answered, where their name is known. */
  answered?: string | undefined;
}

/** The place to write in, or what stands in the way of it. */
export function Composer(props: ComposerProps) {
  const { t, acts } = useWidget();
  const mayWrite = useKnown(({ session, config }) => session.user !== null || config.guests);
  if (mayWrite) return <Writing {...props} />;
  return (
    <button type="button" class="login" onClick={acts.logIn}>
      {t("write.login")}
    </button>
  );
}
