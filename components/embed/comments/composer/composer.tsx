/** @jsxImportSource preact */

import { later } from "../view/later";
import { useKnown, useWidget } from "../view/widget";
import type { ComposerProps } from "./composer-props";

/** Most people read: what writing needs is fetched when the comments are there. */
const writing = later<ComposerProps>(async () => (await import("./writing")).Writing);

/** The place to write in, or what stands in the way of it. */
export function Composer(props: ComposerProps) {
  const { t, acts } = useWidget();
  const mayWrite = useKnown(({ session, config }) => session.user !== null || config.guests);
  const Writing = writing.use();
  if (!mayWrite) {
    return (
      <button type="button" class="login" onClick={acts.logIn}>
        {t("write.login")}
      </button>
    );
  }
  if (Writing !== null) return <Writing {...props} />;
  return (
    <div class="composer">
      <div class="editor" data-placeholder={t("write.placeholder")} />
    </div>
  );
}
