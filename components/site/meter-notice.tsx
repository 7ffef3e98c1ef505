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
            {meter.left} of {meter.limit} free stories left
          </strong>{" "}
          this month. {frame.name} lives on its subscribers.
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
