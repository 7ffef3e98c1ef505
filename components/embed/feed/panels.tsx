/** @jsxImportSource preact */
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { useFrame, useWho } from "../frame/use-frame";
import { useRefresh } from "../frame/use-refresh";
import type { FeedData } from "./boot-data";
import { CommentEntry } from "./comment-entry";
import { EntryList } from "./entry-list";
import { createFeedApi, stretchFrom } from "./feed-api";
import { pageName } from "./links";
import { LogIn, Nothing } from "./notices";
import { arrivals, refreshed, type Stretch } from "./stretch.rules";
import { useStretch } from "./use-stretch";
import type { FeedComment, FeedPage } from "./wire";

const idOf = ({ id }: FeedComment) => id;
const urlOf = ({ url }: FeedPage) => url;
const drawComment = (comment: FeedComment) => <CommentEntry comment={comment} />;

function useFeedApi() {
  const { api, boot } = useFrame();
  return useMemo(() => createFeedApi(api, boot.account.id), [api, boot]);
}

/** What readers wrote lately; what comes in waits behind a button, so that nothing moves under somebody who reads. */
export function Latest({ data }: { data: FeedData }) {
  const { t, announce } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(
    () => ({ read: feed.latest, keyOf: idOf, first: stretchFrom(data.latest) }),
    [feed, data],
  );
  const reading = useStretch<FeedComment, string>(source);
  const [waiting, setWaiting] = useState<Stretch<FeedComment, string> | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { stretch, show } = reading;
  const refresh = useCallback(() => {
    if (stretch === null) return;
    const look = async () => {
      // A look that fails is made up for by the next one.
      const newest = await feed.latest(null).catch(() => null);
      if (newest === null) return;
      const came = arrivals(stretch.entries, newest.entries);
      if (came.length === 0) show(refreshed(stretch, newest));
      else if (came[0]?.id !== waiting?.entries[0]?.id) {
        setWaiting(newest);
        announce(t("arrived", { count: came.length }));
      }
    };
    void look();
  }, [stretch, waiting, feed, show, announce, t]);
  useRefresh(refresh);
  const isWaiting = waiting !== null && stretch !== null;
  const showWaiting = () => {
    if (!isWaiting) return;
    show(refreshed(stretch, waiting));
    setWaiting(null);
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} class="stack">
      {isWaiting && (
        <button type="button" class="button primary arrived" onClick={showWaiting}>
          {t("arrived", { count: arrivals(stretch.entries, waiting.entries).length })}
        </button>
      )}
      <EntryList
        reading={reading}
        keyOf={idOf}
        draw={drawComment}
        nothing={<Nothing title={t("latest_none")} hint={t("latest_none_hint")} />}
      />
    </div>
  );
}

function OwnReplies() {
  const { t } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(() => ({ read: feed.replies, keyOf: idOf, first: null }), [feed]);
  const reading = useStretch<FeedComment, string>(source);
  if (reading.trouble === "unauthorized") return <LogIn />;
  return (
    <EntryList
      reading={reading}
      keyOf={idOf}
      draw={drawComment}
      nothing={<Nothing title={t("replies_none")} hint={t("replies_none_hint")} />}
    />
  );
}

/** What others answered to the reader; read anew for whoever logs in. */
export function Replies() {
  const who = useWho();
  return who === null ? <LogIn /> : <OwnReplies key={who} />;
}

function TopPage({ page }: { page: FeedPage }) {
  const { t } = useFrame();
  return (
    <article class="entry top">
      <div class="words">
        <a class="said headline" dir="auto" href={page.url} target="_top">
          {pageName(page)}
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

/** The most talked about pages, the first first. */
export function Popular() {
  const { t } = useFrame();
  const feed = useFeedApi();
  const source = useMemo(() => ({ read: feed.pages, keyOf: urlOf, first: null }), [feed]);
  const reading = useStretch<FeedPage, number>(source);
  return (
    <EntryList
      reading={reading}
      keyOf={urlOf}
      draw={(page) => <TopPage page={page} />}
      nothing={<Nothing title={t("popular_none")} hint={t("popular_none_hint")} />}
      isRanked
    />
  );
}
