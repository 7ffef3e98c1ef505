import type { FrameView, StoryView } from "@/server/publishing/site/index";
import css from "./meter-notice.module.css";
import { buildLoginHref } from "./paywall";
import type { PaywalledStory } from "./paywalled-story";

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
  return (
    <div className={css.place} data-svc-meter={story.id} data-svc-plans-url={plansHref(story)}>
      <aside className={css.notice} aria-label="Free stories" data-meter-left={meter.left}>
        <p className={css.words}>
          <strong>
            {meter.left === 0
              ? "That was your last free story this month."
              : `${meter.left} of ${meter.limit} free stories left this month.`}
          </strong>{" "}
          Subscribers get unlimited access.
        </p>
        {isLoggedIn ? null : (
          <a className={css.link} href={buildLoginHref(frame, story)}>
            Log in
          </a>
        )}
      </aside>
    </div>
  );
}
