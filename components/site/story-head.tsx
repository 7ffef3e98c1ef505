import type { StoryView } from "@/server/publishing/site/index";
import { Figure } from "./figure";
import { Icon } from "./icons";
import { Picture } from "./picture";
import css from "./story-head.module.css";
import { dateAndTime, Stamp, type Zone } from "./times";

const FORMATS: Readonly<Record<string, string>> = {
  photo: "In pictures",
  video: "Video",
  listicle: "List",
  review: "Review",
  explainer: "Explainer",
  "q-and-a": "Interview",
  "long-form": "Long read",
};

/** An update this soon after publication is not shown. */
const SAME_MOMENT = 5 * 60_000;

function Byline({ story, zone }: { story: StoryView; zone: Zone }) {
  const { publishedAt, updatedAt, authors } = story;
  const changed = publishedAt !== null && updatedAt !== null && updatedAt - publishedAt > SAME_MOMENT;
  const faces = authors.flatMap((author) =>
    author.avatar === null ? [] : [{ name: author.name, avatar: author.avatar }],
  );
  return (
    <div className={css.byline}>
      {faces.length === 0 ? null : (
        <div className={css.faces}>
          {faces.map((face) => (
            <Picture
              key={face.name}
              picture={face.avatar}
              sizes="3rem"
              maxWidth={48}
              className={css.face}
              eager
            />
          ))}
        </div>
      )}
      <div>
        {authors.length === 0 && story.byline === null ? null : (
          <p className={css.authors}>
            {authors.length === 0
              ? story.byline
              : authors.map((author, index) => (
                  <span key={author.href}>
                    {index === 0 ? "" : index === authors.length - 1 ? " and " : ", "}
                    <a href={author.href} rel="author">
                      {author.name}
                    </a>
                  </span>
                ))}
          </p>
        )}
        <p className={css.facts}>
          {publishedAt === null ? null : (
            <Stamp zone={zone} at={publishedAt} text={dateAndTime(zone, publishedAt)} />
          )}
          {changed ? (
            <span>
              Updated <Stamp zone={zone} at={updatedAt} text={dateAndTime(zone, updatedAt)} />
            </span>
          ) : null}
          {story.readMinutes === null || story.live ? null : <span>{story.readMinutes} min read</span>}
        </p>
      </div>
    </div>
  );
}

function Trail({ story }: { story: StoryView }) {
  const [section] = story.sections;
  const format = FORMATS[story.template ?? ""];
  const liveBlog = story.template === "live-blog";
  if (section === undefined && format === undefined && !liveBlog && story.sponsoredBy === null) return null;
  return (
    <p className={css.trail}>
      {section === undefined ? null : (
        <a href={section.href} className={css.section}>
          {section.name}
        </a>
      )}
      {liveBlog ? (
        <span className={story.live ? css.live : undefined}>{story.live ? "Live" : "As it happened"}</span>
      ) : null}
      {format === undefined ? null : <span>{format}</span>}
      {story.closed === null ? null : (
        <span className={css.closed}>
          <Icon name="lock" className={css.lock} />
          {story.closed === "login" ? "Free with registration" : "For subscribers"}
        </span>
      )}
    </p>
  );
}

/** Header of a story: section, headline, byline, time, picture. */
export function StoryHead({ story, zone, film }: { story: StoryView; zone: Zone; film: React.ReactNode }) {
  return (
    <header className={css.head} data-template={story.template ?? "text"}>
      <Trail story={story} />
      <h1 className={css.headline}>{story.headline === "" ? "Untitled" : story.headline}</h1>
      {story.subheadline === null ? null : <p className={css.standfirst}>{story.subheadline}</p>}
      {story.sponsoredBy === null ? null : <p className={css.sponsor}>Sponsored by {story.sponsoredBy}.</p>}
      <Byline story={story} zone={zone} />
      {film !== null ? (
        <div className={css.hero}>{film}</div>
      ) : story.picture === null ? null : (
        <Figure picture={story.picture} size="wide" eager className={css.hero} />
      )}
    </header>
  );
}
