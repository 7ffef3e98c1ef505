/** @jsxImportSource preact */

import { createLazyComponent } from "../view/lazy-component";
import { useSelector, useWidget } from "../view/widget";
import type { ComposerProps } from "./composer-props";

/** Most visitors only read: the editor's chunk is loaded after the comments. */
const writing = createLazyComponent<ComposerProps>(async () => (await import("./writing")).Writing);

/** The editor, or the login button if the visitor may not write. */
export function Composer(props: ComposerProps) {
  const { t, acts } = useWidget();
  const mayWrite = useSelector(({ session, config }) => session.user !== null || config.guests);
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
