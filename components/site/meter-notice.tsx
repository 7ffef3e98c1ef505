import type { FrameView, StoryView } from "@/server/publishing/site/index";
import type { ClosedStory } from "./closed-story";
import css from "./meter-notice.module.css";
import { logInHref } from "./wall";

interface MeterNoticeProps {
  meter: NonNullable<ClosedStory["meter"]>;
  isLoggedIn: boolean;
  story: StoryView;
  frame: FrameView;
}

function plansHref(story: StoryView): string {
  return `/subscribe?${new URLSearchParams({ from: story.href })}`;
}

/** That a closed story is open by the meter, and how many more would be. */
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
          <a className={css.link} href={logInHref(frame, story)}>
            Log in
          </a>
        )}
      </aside>
    </div>
  );
}
