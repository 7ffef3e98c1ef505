/** @jsxImportSource preact */
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusComment } from "./focus";
import { buildCommentUrl } from "./link-to";
import { useWidget } from "./widget";

/** A comment's URL in a selected field, if the clipboard is not available. */
export function LinkField({ id, done }: { id: number; done(): void }) {
  const { t, store } = useWidget();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = () => {
    done();
    focusComment(id);
  };
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <label class="field">
        {t("comment.link")}
        <input ref={field} dir="ltr" readOnly value={buildCommentUrl(store.get().conversation.pageUrl, id)} />
      </label>
      <div class="row">
        <button type="button" class="quiet" onClick={close}>
          {t("write.cancel")}
        </button>
      </div>
    </form>
  );
}
