/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from "preact/hooks";
import { ApiFailure } from "../frame/api";
import { formatDateTime } from "../frame/time";
import { useFrame } from "../frame/use-frame";
import { type ContributionApi, OWN_PER_PAGE, type OwnContribution } from "./contribution-api";

/** The reader's earlier contributions, with their states. */
export function OwnList({ api }: { api: ContributionApi }) {
  const { t, boot, announce } = useFrame();
  const [list, setList] = useState<readonly OwnContribution[]>([]);
  const [next, setNext] = useState<number | null>(1);
  const [isFailed, setFailed] = useState(false);
  const read = useCallback(
    async (page: number) => {
      setFailed(false);
      try {
        const contributions = await api.own(page);
        setList((existing) => [
          ...existing,
          ...contributions.filter(({ id }) => !existing.some((item) => item.id === id)),
        ]);
        setNext(contributions.length < OWN_PER_PAGE ? null : page + 1);
        if (page > 1) announce(t("own_came", { count: contributions.length }));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setFailed(error.code !== "unauthorized");
        if (error.code === "unauthorized") setNext(null);
      }
    },
    [api, announce, t],
  );
  useEffect(() => void read(1), [read]);
  if (list.length === 0 && !isFailed) return null;
  return (
    <section class="own" aria-labelledby="own-title">
      <h3 id="own-title">{t("own")}</h3>
      <ul>
        {list.map(({ id, headline, created_at: at, state }) => (
          <li key={id}>
            <p class="own-headline" dir="auto">
              {headline}
            </p>
            <p class="own-facts">
              <span class={`state ${state}`}>{t(`state_${state}`)}</span>
              <time dateTime={at}>{formatDateTime(at, boot.locale)}</time>
            </p>
          </li>
        ))}
      </ul>
      {isFailed && (
        <p class="wrong" role="alert">
          {t("own_failed")}
        </p>
      )}
      {next !== null && (
        <button type="button" class="button" onClick={() => void read(next)}>
          {t(isFailed ? "again" : "more")}
        </button>
      )}
    </section>
  );
}
