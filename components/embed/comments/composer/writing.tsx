/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { setImageAlt } from "@/shared/formats/image-alt.rules";
import { toRefusal } from "../actions/refusal";
import { isEmptyDraft } from "../drafts/draft";
import { findLink } from "../editor/document";
import { Editor } from "../editor/editor";
import { plainText, textOp } from "../ops/op";
import { POSTED_BEFORE, type Refusal } from "../store/state";
import { editorElementId, focusComment } from "../view/focus";
import { useSelector, useWidget } from "../view/widget";
import type { ComposerProps } from "./composer-props";
import { EmojiPanel } from "./emoji-panel";
import { LinkPanel } from "./link-panel";
import { PeopleList, personElementId } from "./people-list";
import { Pictures } from "./pictures";
import { Signature } from "./signature";
import { type Panel, Toolbar } from "./toolbar";
import { useDraft } from "./use-draft";
import { usePeople } from "./use-people";
import { useUploads } from "./use-uploads";

const LONGEST_TEXT = 10_000;

/** The comment editor: text, toolbar, signature and submit button. */
export function Writing({ draftKey, edited, answered }: ComposerProps) {
  const { t, store, acts, captcha, announce } = useWidget();
  const isGuest = useSelector(({ session }) => session.user === null);
  const refused = useSelector(({ refusals }) => refusals[draftKey]);
  const { draft, change, wrote, editing } = useDraft(draftKey, edited);
  const [panel, setPanel] = useState<Panel>(null);
  const [isOpen, setOpen] = useState(draftKey !== "new");
  const [saveRefusal, setSaveRefusal] = useState<Refusal | null>(null);
  const [isUnsolved, setUnsolved] = useState(false);
  const captchaElement = useRef<HTMLDivElement>(null);
  const people = usePeople((ops, span) => editing.current?.insert(ops, span));
  const uploads = useUploads((url) => {
    const images = [...(store.get().drafts[draftKey]?.images ?? draft.images), url];
    change({ images });
    announce(t("image.done", { number: images.length }));
  });
  const excess = plainText(draft.ops).length - LONGEST_TEXT;
  const isSendable = !isEmptyDraft(draft) && excess <= 0 && uploads.list.every(({ problem }) => problem);
  const refusal = saveRefusal ?? refused ?? null;
  const listId = `people-${draftKey}`;
  const problemId = `problem-${draftKey}`;
  const label =
    edited !== undefined
      ? t("write.edit")
      : answered === undefined
        ? t("write.new")
        : t("write.reply", { name: answered });

  // Layout effect: the menu that opened the editor is unmounted in the same keystroke.
  useLayoutEffect(() => {
    if (draftKey !== "new") editing.current?.focus();
  }, []);

  const open = () => {
    setOpen(true);
    if (isGuest) captcha.prepare(captchaElement.current);
  };
  const close = () => {
    setPanel(null);
    editing.current?.focus();
  };
  const cancel = () => {
    store.dispatch({ type: "drafted", key: draftKey, draft: null });
    if (edited !== undefined) store.dispatch({ type: "editing", id: null });
    else store.dispatch({ type: "replying", id: null });
    focusComment(Number(draftKey.split(":")[1]));
  };
  const requireCaptcha = async (): Promise<boolean> => {
    const open = isGuest ? await captcha.openChallenge(captchaElement.current) : null;
    setUnsolved(open !== null);
    setSaveRefusal(null);
    if (open === null) return false;
    announce(t("write.captcha"), "assertive");
    void open.finished.then((error) => {
      setUnsolved(false);
      if (error === null) return;
      const refusal = toRefusal(error, t);
      announce(refusal.message, "assertive");
      setSaveRefusal(refusal);
    });
    return true;
  };
  const send = async () => {
    if (!isSendable || (await requireCaptcha())) return;
    setPanel(null);
    // Read from the store: a field may have changed in the same moment that sends the form.
    const latest = store.get().drafts[draftKey] ?? draft;
    if (edited === undefined) await acts.post(draftKey, latest);
    else setSaveRefusal(await acts.edit(Number(draftKey.slice(5)), latest));
  };
  const onKey = (event: KeyboardEvent) => {
    if (people.onKey(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === "Escape" && draftKey !== "new" && (edited !== undefined || isEmptyDraft(draft)))
      cancel();
  };
  const current =
    panel === "link" ? findLink(draft.ops, editing.current?.span() ?? { from: 0, to: 0 }) : null;

  return (
    <form
      class={isOpen || !isEmptyDraft(draft) ? "composer open" : "composer"}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Editor
        id={editorElementId(draftKey)}
        ops={draft.ops}
        label={label}
        placeholder={t("write.placeholder")}
        describedBy={refusal === null ? undefined : problemId}
        list={
          people.suggestions.length === 0
            ? null
            : { id: listId, active: personElementId(listId, people.active) }
        }
        onReady={(ready) => (editing.current = ready)}
        onChange={(ops, span) => {
          wrote(ops);
          people.watch(ops, span);
        }}
        onFiles={uploads.add}
        onKey={onKey}
        onFocus={open}
      />
      {people.suggestions.length > 0 && <PeopleList id={listId} people={people} />}
      <Pictures
        images={draft.images}
        uploads={uploads}
        describe={(url, alt) =>
          change({ images: draft.images.map((image) => (image === url ? setImageAlt(url, alt) : image)) })
        }
        remove={(url) => change({ images: draft.images.filter((image) => image !== url) })}
        onRemoved={() => editing.current?.focus()}
      />
      {panel === "emoji" && (
        <EmojiPanel
          close={close}
          take={(emoji) => {
            setPanel(null);
            editing.current?.insert([textOp(emoji)]);
          }}
        />
      )}
      {panel === "link" && (
        <LinkPanel
          current={current?.link ?? null}
          close={close}
          set={(href, typed) => {
            setPanel(null);
            editing.current?.link(href, typed);
          }}
          remove={() => {
            setPanel(null);
            editing.current?.unlink();
          }}
        />
      )}
      {refusal !== null && (
        <p id={problemId} class="error">
          {refusal.code !== POSTED_BEFORE && `${t("post.failed")} `}
          {refusal.message}
        </p>
      )}
      {excess > 0 && <p class="error">{t("write.tooLong", { count: excess })}</p>}
      <div class="foot">
        {edited === undefined && <Signature draft={draft} change={change} />}
        {isUnsolved && <p class="error">{t("write.captcha")}</p>}
        {isGuest && <div ref={captchaElement} />}
        <div class="row">
          <Toolbar
            panel={panel}
            toggle={setPanel}
            mention={() => editing.current?.insert([textOp("@")])}
            addFiles={uploads.add}
          />
          {draftKey !== "new" && (
            <button type="button" class="quiet" onClick={cancel}>
              {t("write.cancel")}
            </button>
          )}
          <button type="submit" class="primary" aria-disabled={!isSendable}>
            {t(edited === undefined ? "write.post" : "write.save")}
          </button>
        </div>
      </div>
    </form>
  );
}
