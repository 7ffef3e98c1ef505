/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Composer } from "../composer/composer";
import { useSlots } from "../slots";
import type { Comment } from "../store/comment";
import { editKey, isIgnored, isOwn } from "../store/selectors";
import { Avatar } from "./avatar";
import { CommentActions } from "./comment-actions";
import { CommentBody } from "./comment-body";
import { commentElementId } from "./focus";
import { type OpenForm, Question } from "./question";
import { When } from "./when";
import { useSelector, useWidget } from "./widget";

interface BylineProps {
  comment: Comment;
  name: string;
  isProfileOpen: boolean;
  toggleProfile(): void;
}

function Byline({ comment, name, isProfileOpen, toggleProfile }: BylineProps) {
  const { t } = useWidget();
  const isFollowed = useSelector(({ followed }) => followed?.includes(comment.id) === true);
  const hasProfile = comment.author?.guest === false && !comment.isWaiting;
  return (
    <div class="byline">
      {hasProfile ? (
        <button type="button" class="name" dir="auto" aria-expanded={isProfileOpen} onClick={toggleProfile}>
          {name}
        </button>
      ) : (
        <span class="name" dir="auto">
          {name}
        </span>
      )}
      {comment.isPageAuthor && <span class="badge">{t("comment.author")}</span>}
      {comment.isFeatured && <span class="badge featured">{t("comment.featured")}</span>}
      {isFollowed && <span class="badge">{t("comment.following")}</span>}
      {comment.author?.guest === true && <span class="note">{t("comment.guest")}</span>}
      <When at={comment.createdAt} />
      {comment.editedAt !== null && <span class="note">{t("comment.edited")}</span>}
    </div>
  );
}

/** In place of a comment whose author the reader ignores. */
function IgnoredNote({ show }: { show(): void }) {
  const { t } = useWidget();
  const onClick = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.closest("article")?.focus();
    show();
  };
  return (
    <p class="withdrawn">
      {t("ignore.collapsed")}{" "}
      <button type="button" class="quiet" onClick={onClick}>
        {t("ignore.show")}
      </button>
    </p>
  );
}

/** A comment with its actions. */
export function CommentCard({ comment, children }: { comment: Comment; children?: ComponentChildren }) {
  const { t } = useWidget();
  const { underComment: UnderComment } = useSlots();
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const isLinked = useSelector(({ linked }) => linked === comment.id);
  const isMine = useSelector((state) => isOwn(state, comment));
  const isEditing = useSelector(({ editing }) => editing === comment.id);
  const isCollapsed = useSelector((state) => isIgnored(state, comment) && !isMine);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isCollapsed) setShown(false);
  }, [isCollapsed]);
  const { id, ops, author } = comment;
  const name = author?.name ?? t("comment.anonymous");
  const label = t(comment.parentId === null ? "comment.label" : "comment.replyLabel", { name });
  return (
    <article
      id={commentElementId(id)}
      class={isLinked ? "comment linked" : "comment"}
      tabIndex={-1}
      aria-label={ops === null ? t(comment.deleted ? "comment.deleted" : "comment.hidden") : label}
      aria-current={isLinked ? "true" : undefined}
    >
      {ops === null ? (
        <p class="withdrawn">{t(comment.deleted ? "comment.deleted" : "comment.hidden")}</p>
      ) : isCollapsed && !isShown ? (
        <IgnoredNote show={() => setShown(true)} />
      ) : (
        <>
          <Avatar name={name} src={author?.avatar ?? null} />
          <div class="said">
            <Byline
              comment={comment}
              name={name}
              isProfileOpen={openForm === "author"}
              toggleProfile={() => setOpenForm(openForm === "author" ? null : "author")}
            />
            {openForm === "author" && <Question about="author" id={id} done={() => setOpenForm(null)} />}
            {isEditing ? (
              <Composer draftKey={editKey(id)} edited={ops} />
            ) : (
              <>
                <CommentBody ops={ops} name={name} />
                {comment.isWaiting && <p class="waits">{t("comment.waits")}</p>}
                <CommentActions comment={comment} isMine={isMine} showForm={setOpenForm} />
              </>
            )}
            {openForm !== null && openForm !== "author" && (
              <Question about={openForm} id={id} done={() => setOpenForm(null)} />
            )}
            {UnderComment !== null && <UnderComment comment={comment} />}
            {children}
          </div>
        </>
      )}
    </article>
  );
}
