import type { FrameView, StoryView } from "@/server/publishing/site/index";
import css from "./meter-notice.module.css";
import { buildLoginHref } from "./paywall";
import type { PaywalledStory } from "./paywalled-story";
import { getSiteTexts } from "./site-texts";

interface MeterNoticeProps {
  meter: NonNullable<PaywalledStory["meter"]>;
  isLoggedIn: boolean;
  story: StoryView;
  frame: FrameView;
}

function plansHref(story: StoryView): string {
  return `/subscribe?${new URLSearchParams({ from: story.href })}`;
}

/** Notice that the meter unlocked this story, and how many stories are left. */
export function MeterNotice({ meter, isLoggedIn, story, frame }: MeterNoticeProps) {
  const t = getSiteTexts(frame);
  const { left, limit } = meter;
  return (
    <div className={css.place} data-svc-meter={story.id} data-svc-plans-url={plansHref(story)}>
      <aside className={css.notice} aria-label={t("freeStories")} data-meter-left={meter.left}>
        <p className={css.words}>
          <strong>{left === 0 ? t("meterLast") : t("meterLeft", { left, limit })}</strong>{" "}
          {t("unlimitedAccess")}
        </p>
        {isLoggedIn ? null : (
          <a className={css.link} href={buildLoginHref(frame, story)}>
            {t("logIn")}
          </a>
        )}
      </aside>
    </div>
  );
}
