/** @jsxImportSource preact */
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { useFrame, useReaderIdentity } from "../frame/use-frame";
import { useRefresh } from "../frame/use-refresh";
import type { FeedData } from "./boot-data";
import { CommentEntry } from "./comment-entry";
import { EntryList } from "./entry-list";
import { createFeedApi, toPagedList } from "./feed-api";
import { getPageName } from "./links";
import { LogIn, Nothing } from "./notices";
import { findNewEntries, mergeNewest, type PagedList } from "./paged-list.rules";
import { usePagedList } from "./use-paged-list";
import type { FeedComment, FeedPage } from "./wire";

const getId = ({ id }: FeedComment) => id;
const getUrl = ({ url }: FeedPage) => url;
const drawComment = (comment: FeedComment) => <CommentEntry comment={comment} />;

function useFeedApi() {
  const { api, boot } = useFrame();
  return useMemo(() => createFeedApi(api, boot.account.id), [api, boot]);
}

/** The latest comments; new ones are behind a button, so that the list does not move while it is read. */
export function Latest({ data }: { data: FeedData }) {
  const { t, announce } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(
    () => ({ read: feed.latest, keyOf: getId, first: toPagedList(data.latest) }),
    [feed, data],
  );
  const reading = usePagedList<FeedComment, string>(source);
  const [pending, setPending] = useState<PagedList<FeedComment, string> | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { stretch, show } = reading;
  const refresh = useCallback(() => {
    if (stretch === null) return;
    const poll = async () => {
      // A failed poll is repeated at the next interval.
      const newest = await feed.latest(null).catch(() => null);
      if (newest === null) return;
      const newEntries = findNewEntries(stretch.entries, newest.entries);
      if (newEntries.length === 0) show(mergeNewest(stretch, newest));
      else if (newEntries[0]?.id !== pending?.entries[0]?.id) {
        setPending(newest);
        announce(t("arrived", { count: newEntries.length }));
      }
    };
    void poll();
  }, [stretch, pending, feed, show, announce, t]);
  useRefresh(refresh);
  const hasPending = pending !== null && stretch !== null;
  const showPending = () => {
    if (!hasPending) return;
    show(mergeNewest(stretch, pending));
    setPending(null);
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} class="stack">
      {hasPending && (
        <button type="button" class="button primary arrived" onClick={showPending}>
          {t("arrived", { count: findNewEntries(stretch.entries, pending.entries).length })}
        </button>
      )}
      <EntryList
        reading={reading}
        keyOf={getId}
        draw={drawComment}
        nothing={<Nothing title={t("latest_none")} hint={t("latest_none_hint")} />}
      />
    </div>
  );
}

function OwnReplies() {
  const { t } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(() => ({ read: feed.replies, keyOf: getId, first: null }), [feed]);
  const reading = usePagedList<FeedComment, string>(source);
  if (reading.problem === "unauthorized") return <LogIn />;
  return (
    <EntryList
      reading={reading}
      keyOf={getId}
      draw={drawComment}
      nothing={<Nothing title={t("replies_none")} hint={t("replies_none_hint")} />}
    />
  );
}

/** Replies to the reader; reloaded when another reader logs in. */
export function Replies() {
  const identity = useReaderIdentity();
  return identity === null ? <LogIn /> : <OwnReplies key={identity} />;
}

function TopPage({ page }: { page: FeedPage }) {
  const { t } = useFrame();
  return (
    <article class="entry top">
      <div class="words">
        <a class="said headline" dir="auto" href={page.url} target="_top">
          {getPageName(page)}
        </a>
        <p class="under">
          <span class="count">{t("comments", { count: page.comments_count })}</span>
        </p>
      </div>
      {page.hero_image_url !== null && (
        <img class="thumb" src={page.hero_image_url} alt="" loading="lazy" referrerpolicy="no-referrer" />
      )}
    </article>
  );
}

/** The most discussed pages, in descending order. */
export function Popular() {
  const { t } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(() => ({ read: feed.pages, keyOf: getUrl, first: null }), [feed]);
  const reading = usePagedList<FeedPage, number>(source);
  return (
    <EntryList
      reading={reading}
      keyOf={getUrl}
      draw={(page) => <TopPage page={page} />}
      nothing={<Nothing title={t("popular_none")} hint={t("popular_none_hint")} />}
      isRanked
    />
  );
}
