/** @jsxImportSource preact */
import { useSlots } from "../slots";
import type { Comment } from "../store/comment";
import { rootOf } from "../store/selectors";
import { Menu, type MenuItem } from "./menu";
import { Reactions } from "./reactions";
import { useKnown, useWidget } from "./widget";

interface ActionsProps {
  comment: Comment;
  isMine: boolean;
  ask(what: "hide" | "report"): void;
}

/** The page's address with the comment named in it. */
export function linkTo(pageUrl: string, id: number): string {
  const url = new URL(pageUrl);
  url.hash = `comment-${id}`;
  return url.href;
}

/** What stands under a comment: reactions, an answer, and the rest behind one button. */
export function CommentActions({ comment, isMine, ask }: ActionsProps) {
  const { t, store, acts, announce } = useWidget();
  const isOpen = useKnown(({ config }) => config.open);
  const { itemsFor } = useSlots();
  const { place } = store.get();
  const { id, isWaiting } = comment;
  const copy = () => {
    void navigator.clipboard.writeText(linkTo(place.pageUrl, id)).then(
      () => announce(t("comment.linkCopied")),
      () => announce(linkTo(place.pageUrl, id)),
    );
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
    { label: t("comment.link"), act: copy },
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
      <Menu label={t("comment.more")} items={items} />
    </div>
  );
}
