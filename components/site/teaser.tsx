import type { ReactNode } from "react";
import { loadCommentCount } from "@/app/(site)/comment-counts";
import type { TeaserView } from "@/server/publishing/site/index";
import { Icon } from "./icons";
import { Picture } from "./picture";
import { getSiteTexts } from "./site-texts";
import css from "./teaser.module.css";
import { getTemplateName } from "./template-name";
import { Stamp, type Zone } from "./times";
import { toToneStyle } from "./tone-style";

/** Number of comments on a story; nothing where there are none. */
async function CommentCount({ href, zone }: { href: string; zone: Zone }) {
  if (!href.startsWith("/")) return null;
  const count = await loadCommentCount(href);
  if (count === 0) return null;
  return <span className={css.count}>{getSiteTexts(zone)("commentCount", { count })}</span>;
}

/**
 * lead: the front page's first story · major: first of a block · card: one of several ·
 * row: beside its picture · line: text only · opinion: the author's portrait before the text
 */
export type TeaserKind = "lead" | "major" | "card" | "row" | "line" | "opinion";

interface TeaserProps {
  story: TeaserView;
  kind: TeaserKind;
  zone: Zone;
  /** Heading level in the page's outline. */
  level?: 2 | 3;
  section?: boolean;
  summary?: boolean;
  eager?: boolean;
  /** A card that becomes a row on a narrow page, so that a phone shows more stories. */
  narrowRow?: boolean;
  className?: string | undefined;
  /** Text shown instead of the story's summary. */
  children?: ReactNode;
}

const SIZES: Record<TeaserKind, string> = {
  lead: "(min-width: 64rem) 40rem, 94vw",
  major: "(min-width: 64rem) min(44rem, 55vw), 94vw",
  card: "(min-width: 64rem) 19rem, (min-width: 40rem) 46vw, 94vw",
  row: "(min-width: 40rem) 12rem, 30vw",
  line: "1px",
  opinion: "5rem",
};

/** Largest width in CSS pixels of the pictures that are small on every page. */
const MAX_WIDTHS: Partial<Record<TeaserKind, number>> = { row: 192, opinion: 80 };

function Kicker({ story, section, zone }: { story: TeaserView; section: boolean; zone: Zone }) {
  const t = getSiteTexts(zone);
  const format = getTemplateName(story.template, t);
  const name = section ? story.section : null;
  if (!story.live && name === null && format === undefined && story.sponsoredBy === null) return null;
  return (
    <p className={css.kicker} style={story.section === null ? undefined : toToneStyle(story.section.tone)}>
      {story.live ? <span className={css.live}>{t("live")}</span> : null}
      {name === null ? null : (
        <a href={name.href} className={css.section}>
          {name.name}
        </a>
      )}
      {format === undefined ? null : <span>{format}</span>}
      {story.sponsoredBy === null ? null : <span>{t("sponsoredBy", { name: story.sponsoredBy })}</span>}
    </p>
  );
}

function Facts({ story, zone, kind }: { story: TeaserView; zone: Zone; kind: TeaserKind }) {
  const t = getSiteTexts(zone);
  const byline = kind === "row" || kind === "line" ? null : story.byline;
  return (
    <p className={css.facts}>
      {byline === null || byline === "" ? null : <span className={css.byline}>{byline}</span>}
      {story.publishedAt === null ? null : <Stamp zone={zone} at={story.publishedAt} />}
      {story.rating === null ? null : <span>{story.rating.label}</span>}
      <CommentCount href={story.href} zone={zone} />
      {story.closed === null ? null : (
        <span className={css.closed}>
          <Icon name="lock" className={css.lock} />
          {t(story.closed === "login" ? "freeWithRegistration" : "subscribers")}
        </span>
      )}
    </p>
  );
}

/** Story in a list. The headline's link covers the whole teaser; other links are above it. */
export function Teaser(props: TeaserProps) {
  const {
    story,
    kind,
    zone,
    level = 3,
    section = true,
    summary,
    eager,
    narrowRow = false,
    className,
    children,
  } = props;
  const Heading: "h2" | "h3" = level === 2 ? "h2" : "h3";
  const [writer] = story.authors;
  const picture = kind === "line" ? null : kind === "opinion" ? (writer?.avatar ?? null) : story.picture;
  const hasSummary = summary ?? (kind === "lead" || kind === "major");
  return (
    <article
      className={`${css.teaser} ${className ?? ""}`}
      data-kind={kind}
      data-narrow={narrowRow ? "row" : undefined}
    >
      {picture === null ? null : (
        <div className={css.frame}>
          <Picture
            picture={picture}
            sizes={narrowRow ? `(max-width: 39.99rem) 30vw, ${SIZES[kind]}` : SIZES[kind]}
            maxWidth={MAX_WIDTHS[kind]}
            className={css.picture}
            eager={eager ?? false}
          />
          {story.template === "video" && kind !== "opinion" ? (
            <span className={css.play}>
              <Icon name="play" className={css.playIcon} />
            </span>
          ) : null}
        </div>
      )}
      <div className={css.words}>
        <Kicker story={story} section={section} zone={zone} />
        <Heading className={css.headline}>
          <a href={story.href} className={css.link}>
            {story.headline === "" ? getSiteTexts(zone)("untitled") : story.headline}
          </a>
        </Heading>
        {children ??
          (hasSummary && story.summary !== null ? <p className={css.summary}>{story.summary}</p> : null)}
        <Facts story={story} zone={zone} kind={kind} />
      </div>
    </article>
  );
}
