/** @jsxImportSource preact */
import { Composer } from "../composer/composer";
import { useSlots } from "../slots";
import { countRemaining } from "../store/selectors";
import type { Sort } from "../store/state";
import { OutgoingCard } from "./outgoing-card";
import { Thread } from "./thread";
import { useSelector, useWidget } from "./widget";

const SORTS: readonly Sort[] = ["desc", "asc", "popular", "featured"];

function Heading() {
  const { t, acts } = useWidget();
  const total = useSelector(({ paging }) => paging.total);
  const sort = useSelector(({ paging }) => paging.sort);
  const hasReactions = useSelector(({ config }) => config.reactions.length > 0);
  const hasFeatured = useSelector((state) => state.hasFeatured);
  const offered = SORTS.filter(
    (one) => one === sort || ((one !== "popular" || hasReactions) && (one !== "featured" || hasFeatured)),
  );
  return (
    <header class="heading">
      <h2>{t("heading", { count: total })}</h2>
      {total > 1 && (
        <label class="sort">
          <span>{t("sort.label")}</span>
          <select
            value={sort}
            onChange={({ currentTarget }) =>
              void acts.sortBy(SORTS.find((one) => one === currentTarget.value) ?? "desc")
            }
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {t(`sort.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </header>
  );
}

function Outbox() {
  const outbox = useSelector((state) => state.outbox);
  const topLevel = outbox.filter(({ parentId }) => parentId === null);
  return (
    <>
      {topLevel.map((outgoing) => (
        <OutgoingCard key={outgoing.key} outgoing={outgoing} />
      ))}
    </>
  );
}

function More() {
  const { t, acts } = useWidget();
  const count = useSelector(countRemaining);
  const status = useSelector(({ paging }) => paging.status);
  const isFailed = status === "failed";
  const isLoading = status === "loading";
  if (count === 0 && !isFailed) return null;
  // One button for all states, so that it keeps the focus while loading and on failure.
  return (
    <div class={isFailed ? "panel" : "below"}>
      {isFailed && <p class="error">{t("list.failed")}</p>}
      <button
        type="button"
        class={isFailed ? "primary" : undefined}
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void acts.loadMore();
        }}
      >
        {isFailed ? t("list.retry") : t(isLoading ? "list.loading" : "list.more", { count })}
      </button>
    </div>
  );
}

/** The comments widget. */
export function App() {
  const { t } = useWidget();
  const { underHeading: UnderHeading, beforeList: BeforeList, overList: OverList, foot: Foot } = useSlots();
  const order = useSelector((state) => state.order);
  const isOpen = useSelector(({ config }) => config.open);
  const isEmpty = useSelector(
    (state) => state.order.length === 0 && state.outbox.length === 0 && state.paging.status === "idle",
  );
  return (
    <main class="comments">
      <Heading />
      {UnderHeading !== null && <UnderHeading />}
      {isOpen ? <Composer draftKey="new" /> : <p class="panel">{t("write.closed")}</p>}
      {BeforeList !== null && <BeforeList />}
      <Outbox />
      {isEmpty && <p class="empty">{t("list.empty")}</p>}
      <div class="list">
        {OverList !== null && <OverList />}
        <ol class="threads">
          {order.map((id) => (
            <Thread key={id} id={id} />
          ))}
        </ol>
      </div>
      <More />
      {Foot !== null && <Foot />}
    </main>
  );
}
