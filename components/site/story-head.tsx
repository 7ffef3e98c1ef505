import type { StoryView } from "@/server/publishing/site/index";
import { listFormat } from "@/shared/formats/index";
import { Figure } from "./figure";
import { Icon } from "./icons";
import { Picture } from "./picture";
import { getSiteTexts } from "./site-texts";
import css from "./story-head.module.css";
import { getTemplateName } from "./template-name";
import { dateAndTime, Stamp, type Zone } from "./times";

/** An update this soon after publication is not shown. */
const SAME_MOMENT = 5 * 60_000;

/** Return the authors with the words between them in the publication's language: `Ada`, ` and `, `Grace`. */
function joinAuthors(authors: StoryView["authors"], { locale }: Zone) {
  const parts = listFormat(locale, {}).formatToParts(authors.map((_, index) => String(index)));
  return parts.map(({ type, value }) => ({
    author: type === "element" ? authors[Number(value)] : undefined,
    text: value,
  }));
}

function Byline({ story, zone }: { story: StoryView; zone: Zone }) {
  const { publishedAt, updatedAt, authors } = story;
  const t = getSiteTexts(zone);
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
              : joinAuthors(authors, zone).map(({ author, text }, index) =>
                  author === undefined ? (
                    <span key={`${index} ${text}`}>{text}</span>
                  ) : (
                    <a key={author.href} href={author.href} rel="author">
                      {author.name}
                    </a>
                  ),
                )}
          </p>
        )}
        <p className={css.facts}>
          {publishedAt === null ? null : (
            <Stamp zone={zone} at={publishedAt} text={dateAndTime(zone, publishedAt)} />
          )}
          {changed ? (
            <span>
              {t("updated")} <Stamp zone={zone} at={updatedAt} text={dateAndTime(zone, updatedAt)} />
            </span>
          ) : null}
          {story.readMinutes === null || story.live ? null : (
            <span>{t("readMinutes", { minutes: story.readMinutes })}</span>
          )}
        </p>
      </div>
    </div>
  );
}

function Trail({ story, zone }: { story: StoryView; zone: Zone }) {
  const t = getSiteTexts(zone);
  const [section] = story.sections;
  const format = getTemplateName(story.template, t);
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
        <span className={story.live ? css.live : undefined}>{t(story.live ? "live" : "asItHappened")}</span>
      ) : null}
      {format === undefined ? null : <span>{format}</span>}
      {story.closed === null ? null : (
        <span className={css.closed}>
          <Icon name="lock" className={css.lock} />
          {t(story.closed === "login" ? "freeWithRegistration" : "forSubscribers")}
        </span>
      )}
    </p>
  );
}

/** Header of a story: section, headline, byline, time, picture. */
export function StoryHead({ story, zone, film }: { story: StoryView; zone: Zone; film: React.ReactNode }) {
  const t = getSiteTexts(zone);
  return (
    <header className={css.head} data-template={story.template ?? "text"}>
      <Trail story={story} zone={zone} />
      <h1 className={css.headline}>{story.headline === "" ? t("untitled") : story.headline}</h1>
      {story.subheadline === null ? null : <p className={css.standfirst}>{story.subheadline}</p>}
      {story.sponsoredBy === null ? null : (
        <p className={css.sponsor}>{t("sponsoredBy", { name: story.sponsoredBy })}</p>
      )}
      <Byline story={story} zone={zone} />
      {film !== null ? (
        <div className={css.hero}>{film}</div>
      ) : story.picture === null ? null : (
        <Figure picture={story.picture} locale={zone.locale} size="wide" eager className={css.hero} />
      )}
    </header>
  );
}
