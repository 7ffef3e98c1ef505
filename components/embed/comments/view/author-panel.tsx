/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { formatMonth, formatRelativeTime } from "../../frame/time";
import type { AuthorProfile } from "../api/comments-api";
import { useSlots } from "../slots";
import { Avatar } from "./avatar";
import { focusComment } from "./focus";
import { buildCommentUrl } from "./link-to";
import { useSelector, useWidget } from "./widget";

/** The server counts at most this many comments. */
const MAX_COUNTED = 1_000;

function Recent({ comments }: Pick<AuthorProfile, "comments">) {
  const { t, locale } = useWidget();
  return (
    <>
      <h3>{t("profile.recent")}</h3>
      <ul class="threads">
        {comments.map(({ id, excerpt, created_at, page }) => (
          <li key={id}>
            <a href={buildCommentUrl(page.url, id)} target="_top" dir="auto">
              {clipMarks(excerpt) || page.headline || page.url}
            </a>
            <span class="note">{formatRelativeTime(created_at, { locale, style: "short" })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The profile of a comment's author: what is known of them here, and their latest comments. */
export function AuthorPanel({ id, done }: { id: number; done(): void }) {
  const { t, api, locale } = useWidget();
  const comment = useSelector(({ comments }) => comments[id]);
  const { itemsOfAuthor } = useSlots();
  const [profile, setProfile] = useState<AuthorProfile | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void api
      .author(id)
      .catch(() => "failed" as const)
      .then((answer) => {
        if (isCurrent) setProfile(answer);
      });
    return () => {
      isCurrent = false;
    };
  }, [api, id]);
  if (comment === undefined || comment.author === null) return null;
  const close = () => {
    done();
    focusComment(id);
  };
  const name = clipMarks(comment.author.name);
  return (
    <div
      class="panel profile"
      role="group"
      aria-label={name}
      aria-busy={profile === null}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <div class="row">
        <Avatar name={name} src={comment.author.avatar} />
        <strong dir="auto">{name}</strong>
      </div>
      {profile === "failed" && (
        <p class="error" role="alert">
          {t("list.failed")}
        </p>
      )}
      {profile !== null && profile !== "failed" && (
        <>
          {profile.author.bio !== "" && <p dir="auto">{clipMarks(profile.author.bio)}</p>}
          <p class="note">
            {t("profile.since", { date: formatMonth(profile.since, locale) })}
            {" · "}
            {profile.comments_count >= MAX_COUNTED
              ? t("profile.many", { value: MAX_COUNTED })
              : t("heading", { count: profile.comments_count })}
          </p>
          <Recent comments={profile.comments} />
        </>
      )}
      <div class="row">
        {(itemsOfAuthor?.(comment) ?? []).map(({ label, act }) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" class="quiet" onClick={close}>
          {t("profile.close")}
        </button>
      </div>
    </div>
  );
}
