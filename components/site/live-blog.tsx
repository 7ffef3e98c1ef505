import type { CardView, StoryView } from "@/server/publishing/site/index";
import { Element } from "./element";
import { FilledText } from "./filled-text";
import css from "./live-blog.module.css";
import { getSiteTexts } from "./site-texts";
import { CLOSED_PART } from "./structured-data";
import { clockTime, dateAndTime, Stamp, shortTime, type Zone } from "./times";

function formatPostTime(zone: Zone, at: number): string {
  const time = clockTime(zone, at);
  const short = shortTime(zone, at);
  return short === time ? time : `${short}, ${time}`;
}

/** Headings often begin with the time, which is shown above them already. */
const LEADING_TIME = /^\d{1,2}[.:]\d{2}\s*[:–-]\s*/;

interface PostProps {
  card: CardView;
  zone: Zone;
  /** Only entitled readers get it. */
  isClosedPart: boolean;
}

function Post({ card, zone, isClosedPart }: PostProps) {
  const headings = card.elements.filter((element) => element.kind === "heading");
  const heading = headings[0]?.text ?? card.title;
  return (
    <article
      id={`card-${card.id}`}
      className={isClosedPart ? `${css.post} ${CLOSED_PART}` : css.post}
      data-key={card.keyEvent}
    >
      <p className={css.when}>
        <a href={`#card-${card.id}`} className={css.whenLink}>
          <Stamp zone={zone} at={card.addedAt} text={formatPostTime(zone, card.addedAt)} />
        </a>
        {card.keyEvent ? <span className={css.key}>{getSiteTexts(zone)("keyEvent")}</span> : null}
      </p>
      {heading === null ? null : <h2 className={css.title}>{heading.replace(LEADING_TIME, "")}</h2>}
      {card.elements
        .filter((element) => element !== headings[0])
        .map((element) => (
          <div key={element.id} className={css.element} data-kind={element.kind}>
            <Element element={element} zone={zone} />
          </div>
        ))}
    </article>
  );
}

/** Live blog entries, newest first, with the key events beside them. */
export function LiveBlog({ story, zone }: { story: StoryView; zone: Zone }) {
  const t = getSiteTexts(zone);
  const closedCards = new Set(story.closedFrom === null ? [] : story.cards.slice(story.closedFrom));
  const opening = story.cards.filter((card) => card.introduction);
  const posts = story.cards.filter((card) => !card.introduction).sort((a, b) => b.addedAt - a.addedAt);
  const events = posts.filter((card) => card.keyEvent && card.title !== null);
  return (
    <div className={css.blog}>
      <div className={css.aside}>
        {opening.length === 0 ? null : (
          <div className={css.opening}>
            {opening
              .flatMap((card) => card.elements)
              .map((element) => (
                <div key={element.id} className={css.element}>
                  <Element element={element} zone={zone} />
                </div>
              ))}
          </div>
        )}
        {events.length === 0 ? null : (
          <nav className={css.events} aria-label={t("keyEvents")}>
            <h2 className={css.eventsName}>{t("keyEvents")}</h2>
            <ol className={css.eventList}>
              {events.map((card) => (
                <li key={card.id}>
                  <a href={`#card-${card.id}`} className={css.event}>
                    <Stamp zone={zone} at={card.addedAt} text={clockTime(zone, card.addedAt)} />
                    <span>{card.title}</span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
      <div className={css.posts}>
        {story.updatedAt === null ? null : (
          <p className={css.state}>
            <FilledText
              text={t(story.live ? "liveUpdated" : "liveEnded", { time: "{time}" })}
              nodes={{
                time: <Stamp zone={zone} at={story.updatedAt} text={dateAndTime(zone, story.updatedAt)} />,
              }}
            />
          </p>
        )}
        {posts.map((card) => (
          <Post key={card.id} card={card} zone={zone} isClosedPart={closedCards.has(card)} />
        ))}
      </div>
    </div>
  );
}
