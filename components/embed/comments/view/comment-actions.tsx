/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { useSlots } from "../slots";
import type { Comment } from "../store/comment";
import { rootOf } from "../store/selectors";
import { linkTo } from "./link-to";
import { Menu, type MenuItem } from "./menu";
import type { Asking } from "./question";
import { Reactions } from "./reactions";
import { useKnown, useWidget } from "./widget";

/** How long it is shown that a link was copied. */
const COPIED_MILLISECONDS = 4_000;

interface ActionsProps {
  comment: Comment;
  isMine: boolean;
  ask(what: Asking): void;
}

/** What stands under a comment: reactions, an answer, and the rest behind one button. */
export function CommentActions({ comment, isMine, ask }: ActionsProps) {
  const { t, store, acts, announce } = useWidget();
  const isOpen = useKnown(({ config }) => config.open);
  const { itemsFor } = useSlots();
  const { place } = store.get();
  const { id, isWaiting } = comment;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // Without https there is no clipboard, and a frame may not be allowed to use it.
      await navigator.clipboard.writeText(linkTo(place.pageUrl, id));
    } catch {
      ask("link");
      return;
    }
    announce(t("comment.linkCopied"));
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MILLISECONDS);
  };
  const report = () => {
    if (store.get().session.user === null) acts.logIn();
    else ask("report");
  };
  const own: readonly MenuItem[] = [
    { label: t("comment.edit"), act: () => store.dispatch({ type: "editing", id }) },
    { label: t("comment.hide"), isGrave: true, act: () => ask("hide") },
  ];
  const others: readonly MenuItem[] = [{ label: t("comment.report"), act: report }];
  const items = [
    { label: t("comment.link"), act: () => void copy() },
    ...(isMine ? own : others),
    ...(itemsFor?.(comment) ?? []),
  ];
  return (
    <div class="actions">
      {!isWaiting && <Reactions comment={comment} />}
      {isOpen && !isWaiting && (
        <button
          type="button"
          class="quiet"
          onClick={() => store.dispatch({ type: "replying", id: rootOf(store.get(), id) })}
        >
          {t("comment.reply")}
        </button>
      )}
      {isCopied && (
        <span class="note" aria-hidden="true">
          {t("comment.linkCopied")}
        </span>
      )}
      <Menu label={t("comment.more")} items={items} />
    </div>
  );
}
