/** @jsxImportSource preact */
import { Composer } from "../composer/composer";
import { useSlots } from "../slots";
import { remaining } from "../store/selectors";
import type { Sort } from "../store/state";
import { OutgoingCard } from "./outgoing-card";
import { Thread } from "./thread";
import { useKnown, useWidget } from "./widget";

const SORTS: readonly Sort[] = ["desc", "asc"];

function Heading() {
  const { t, acts } = useWidget();
  const total = useKnown(({ paging }) => paging.total);
  const sort = useKnown(({ paging }) => paging.sort);
  return (
    <header class="heading">
      <h2>{t("heading", { count: total })}</h2>
      {total > 1 && (
        <label class="sort">
          <span>{t("sort.label")}</span>
          <select
            value={sort}
            onChange={({ currentTarget }) => void acts.sortBy(currentTarget.value === "asc" ? "asc" : "desc")}
          >
            {SORTS.map((one) => (
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
  const outbox = useKnown((state) => state.outbox);
  const whole = outbox.filter(({ parentId }) => parentId === null);
  return (
    <>
      {whole.map((outgoing) => (
        <OutgoingCard key={outgoing.key} outgoing={outgoing} />
      ))}
    </>
  );
}

function More() {
  const { t, acts } = useWidget();
  const count = useKnown(remaining);
  const status = useKnown(({ paging }) => paging.status);
  const isFailed = status === "failed";
  const isLoading = status === "loading";
  if (count === 0 && !isFailed) return null;
  // One button whatever it says: the keyboard stays on it while it works, and where it failed.
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

/** The whole widget. */
export function App() {
  const { t } = useWidget();
  const { beforeList: BeforeList, overList: OverList, foot: Foot } = useSlots();
  const order = useKnown((state) => state.order);
  const isOpen = useKnown(({ config }) => config.open);
  const isEmpty = useKnown(
    (state) => state.order.length === 0 && state.outbox.length === 0 && state.paging.status === "idle",
  );
  return (
    <main class="comments">
      <Heading />
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
