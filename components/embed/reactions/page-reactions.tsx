/** @jsxImportSource preact */
import { useEffect } from "preact/hooks";
import { getGlyph } from "../comments/view/glyphs";
import { useFrame } from "../frame/use-frame";
import type { OfferedReaction, ReactionsData } from "./boot-data";
import { getCount, hasReacted } from "./reacted.rules";
import { usePageReactions } from "./use-reactions";

interface ReactionButtonProps {
  offered: OfferedReaction;
  count: number;
  isOwn: boolean;
  toggle: () => void;
}

function ReactionButton({ offered, count, isOwn, toggle }: ReactionButtonProps) {
  const { t, boot } = useFrame();
  return (
    <button
      type="button"
      class="reaction"
      aria-pressed={isOwn}
      aria-label={t("reaction", { label: offered.label, count })}
      title={offered.label}
      onClick={toggle}
    >
      <span class="sign" aria-hidden="true">
        {getGlyph({ ...offered, shortCode: offered.short_code })}
      </span>
      <span class="count" aria-hidden="true">
        {new Intl.NumberFormat(boot.locale, { notation: "compact" }).format(count)}
      </span>
    </button>
  );
}

/** The account's reactions to a page, as toggle buttons with counts. */
export function PageReactions({ data }: { data: ReactionsData }) {
  const { t, announce } = useFrame();
  const { reacted, needsLogin, problem, toggle } = usePageReactions(data);
  const notice = problem === null ? (needsLogin ? "login_needed" : null) : problem;
  useEffect(() => {
    if (notice !== null) announce(t(notice), "assertive");
  }, [notice, announce, t]);
  if (data.page_id === null || data.offered.length === 0) return null;
  return (
    <section class="reactions" aria-labelledby="reactions-title">
      <h2 id="reactions-title" dir="auto">
        {data.headline ?? t("heading")}
      </h2>
      <div class="row" role="group" aria-labelledby="reactions-title">
        {data.offered.map((offered) => (
          <ReactionButton
            key={offered.id}
            offered={offered}
            count={getCount(reacted, offered.id)}
            isOwn={hasReacted(reacted, offered.id)}
            toggle={() => toggle(offered.id)}
          />
        ))}
      </div>
      {notice !== null && <p class="said">{t(notice)}</p>}
    </section>
  );
}
