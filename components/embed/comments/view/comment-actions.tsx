/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { useSlots } from "../slots";
import type { Comment } from "../store/comment";
import { getRootId } from "../store/selectors";
import { buildCommentUrl } from "./link-to";
import { Menu, type MenuItem } from "./menu";
import type { OpenForm } from "./question";
import { Reactions } from "./reactions";
import { useSelector, useWidget } from "./widget";

/** How long the "link copied" text is shown. */
const COPIED_MILLISECONDS = 4_000;

interface ActionsProps {
  comment: Comment;
  isMine: boolean;
  showForm(what: OpenForm): void;
}

/** The row below a comment: reactions, reply, and a menu with the other actions. */
export function CommentActions({ comment, isMine, showForm }: ActionsProps) {
  const { t, store, acts, announce } = useWidget();
  const isOpen = useSelector(({ config }) => config.open);
  const { itemsFor, itemsOfAuthor, itemsOfThread } = useSlots();
  const mayWrite = useSelector(({ session, config }) => session.user !== null || config.guests);
  const { conversation } = store.get();
  const { id, isWaiting } = comment;
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // The clipboard requires https, and permission in a frame.
      await navigator.clipboard.writeText(buildCommentUrl(conversation.pageUrl, id));
    } catch {
      showForm("link");
      return;
    }
    announce(t("comment.linkCopied"));
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MILLISECONDS);
  };
  const report = () => {
    if (store.get().session.user === null) acts.logIn();
    else showForm("report");
  };
  const ownItems: readonly MenuItem[] = [
    { label: t("comment.edit"), act: () => store.dispatch({ type: "editing", id }) },
    { label: t("comment.hide"), isGrave: true, act: () => showForm("hide") },
  ];
  const otherItems: readonly MenuItem[] = [{ label: t("comment.report"), act: report }];
  const quote = () => {
    if (!mayWrite) acts.logIn();
    else void import("../actions/quote").then(({ quoteComment }) => quoteComment(store, comment));
  };
  const getItems = () => [
    ...(isOpen && !isWaiting ? [{ label: t("comment.quote"), act: quote }] : []),
    { label: t("comment.link"), act: () => void copy() },
    ...(itemsOfThread?.(comment) ?? []),
    ...(isMine ? ownItems : otherItems),
    ...(isMine ? [] : (itemsOfAuthor?.(comment) ?? [])),
    ...(itemsFor?.(comment) ?? []),
  ];
  return (
    <div class="actions">
      {!isWaiting && <Reactions comment={comment} />}
      {isOpen && !isWaiting && (
        <button
          type="button"
          class="quiet"
          onClick={() => store.dispatch({ type: "replying", id: getRootId(store.get(), id) })}
        >
          {t("comment.reply")}
        </button>
      )}
      {isCopied && (
        <span class="note" aria-hidden="true">
          {t("comment.linkCopied")}
        </span>
      )}
      <Menu label={t("comment.more")} getItems={getItems} />
    </div>
  );
}
