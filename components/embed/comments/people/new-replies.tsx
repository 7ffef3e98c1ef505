/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { formatRelativeTime } from "../../frame/time";
import { buildCommentUrl } from "../view/link-to";
import { useSelector, useWidget } from "../view/widget";
import type { PeopleApi, Reply } from "./people-api";

/** Poll interval of the number of new replies while the page is visible. */
const POLL_INTERVAL_MS = 60_000;

/** The number of new replies to the reader; 0 while nobody is logged in. */
function useUnread(api: PeopleApi, user: number | null): [number, (count: number) => void] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    setCount(0);
    if (user === null) return undefined;
    let isCurrent = true;
    const load = async () => {
      const next = document.hidden ? null : await api.unread().catch(() => null);
      if (isCurrent && next !== null) setCount(next);
    };
    void load();
    const timer = setInterval(() => void load(), POLL_INTERVAL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, user]);
  return [count, setCount];
}

function ReplyList({ replies }: { replies: readonly Reply[] }) {
  const { t, locale } = useWidget();
  return (
    <ul class="threads">
      {replies.map(({ id, excerpt, created_at, author, page }) => (
        <li key={id}>
          <a href={buildCommentUrl(page.url, id)} target="_top">
            <bdi>{clipMarks(author?.name ?? t("comment.anonymous"))}</bdi>
            {": "}
            <bdi>{clipMarks(excerpt) || t("tool.image")}</bdi>
          </a>
          <span class="note">{formatRelativeTime(created_at, { locale, style: "short" })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The number of new replies to the reader, which opens their list. Opening it marks them as seen. */
export function NewReplies({ api }: { api: PeopleApi }) {
  const { t, announce } = useWidget();
  const user = useSelector(({ session }) => session.user?.id ?? null);
  const ignored = useSelector((state) => state.ignored);
  const [count, setCount] = useUnread(api, user);
  const [replies, setReplies] = useState<readonly Reply[] | null>(null);
  // The list belongs to the reader who opened it.
  useEffect(() => setReplies(null), [user]);
  if (count === 0 && replies === null) return null;
  const toggle = async () => {
    if (replies !== null) {
      setReplies(null);
      return;
    }
    try {
      const list = await api.replies();
      setReplies(list);
      const [newest] = list;
      if (newest !== undefined) setCount(await api.see(newest.created_at));
    } catch {
      announce(t("list.failed"), "assertive");
    }
  };
  return (
    <section class="notices">
      <button type="button" aria-expanded={replies !== null} onClick={() => void toggle()}>
        {count === 0 ? t("replies.title") : t("replies.new", { count })}
      </button>
      {replies !== null && (
        <div class="panel" role="group" aria-label={t("replies.title")}>
          <ReplyList
            replies={replies.filter(({ author }) => author === null || !ignored.includes(author.id))}
          />
        </div>
      )}
    </section>
  );
}
