import type { StoryView, WallView } from "@/server/publishing/site/index";
import { Icon } from "./icons";
import css from "./wall.module.css";

const number = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);

interface WallProps {
  story: StoryView;
  wall: WallView;
  publication: string;
  locale: string;
}

/** Where the free part of a closed story ends: what is closed, how much of it, and for whom it is open. */
export function Wall({ story, wall, publication, locale }: WallProps) {
  const subscription = wall.needs === "subscription";
  return (
    <section className={css.wall} aria-labelledby="wall" data-wall={wall.needs} data-story-id={story.id}>
      <div className={css.box}>
        <Icon name="lock" className={css.lock} />
        <h2 id="wall" className={css.title}>
          {subscription
            ? "The rest of this story is for subscribers"
            : "The rest of this story is for registered readers"}
        </h2>
        <p className={css.words}>
          {wall.missingWords === 0
            ? "You have read the part that is open to everyone."
            : `You have read the part that is open to everyone. ${number(wall.missingWords, locale)} more words, about ${number(wall.missingMinutes, locale)} ${wall.missingMinutes === 1 ? "minute" : "minutes"}, follow.`}
        </p>
        <p className={css.words}>
          {subscription
            ? `Subscribers of ${publication} read every story whole. They pay for the reporting that everyone else depends on.`
            : `Registration with ${publication} is free and opens this story whole.`}
        </p>
      </div>
    </section>
  );
}
