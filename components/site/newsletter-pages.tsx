import type {
  findArchive,
  findArchivedLetter,
  PublicNewsletter,
} from "@/server/engagement/newsletters/index";
import type { FrameView, LetterStory } from "@/server/publishing/site/index";
import { dateFormat, toExcerpt } from "@/shared/formats/index";
import { NewsletterForm } from "./newsletter-form";
import css from "./newsletters.module.css";
import { getNewslettersTexts } from "./site-texts";
import { Breadcrumbs } from "./structured-data";
import { Teaser } from "./teaser";

/** Characters of a story's open part on the page of a letter. */
const EXCERPT_LENGTH = 600;

type Archive = NonNullable<Awaited<ReturnType<typeof findArchive>>>;
type ArchivedLetter = NonNullable<Awaited<ReturnType<typeof findArchivedLetter>>>;

/** Formats the day of an edition (`2026-11-27`) in the language of the page. */
export function formatEdition(locale: string, edition: string): string {
  const format = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(`${edition}T00:00:00Z`));
}

/** Page with the publication's newsletters. */
export function NewslettersPage({
  newsletters,
  frame,
}: {
  newsletters: readonly PublicNewsletter[];
  frame: FrameView;
}) {
  const t = getNewslettersTexts(frame);
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t("newsletters")}</h1>
      <p className={css.lead}>{t("lead")}</p>
      <ul className={css.list}>
        {newsletters.map((newsletter) => (
          <li key={newsletter.slug} className={css.item}>
            <NewsletterForm newsletter={newsletter} locale={frame.locale} level={2} />
          </li>
        ))}
      </ul>
      <Breadcrumbs frame={frame} trail={[{ name: t("newsletters"), href: "/newsletters" }]} />
    </div>
  );
}

/** Page of a newsletter: what it is, the form, and the archive. */
export function NewsletterPage({ archive, frame }: { archive: Archive; frame: FrameView }) {
  const t = getNewslettersTexts(frame);
  const { newsletter, letters } = archive;
  const href = `/newsletters/${newsletter.slug}`;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{newsletter.name}</h1>
      <NewsletterForm newsletter={newsletter} locale={frame.locale} level={null} />
      <section className={css.archive} aria-labelledby="archive">
        <h2 id="archive" className={css.name}>
          {t("archive")}
        </h2>
        {letters.length === 0 ? <p className={css.note}>{t("noLetters")}</p> : null}
        <ul className={css.letters}>
          {letters.map(({ edition }) => (
            <li key={edition}>
              <a href={`${href}/${edition}`}>
                <time dateTime={edition}>{formatEdition(frame.locale, edition)}</time>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Breadcrumbs
        frame={frame}
        trail={[
          { name: t("newsletters"), href: "/newsletters" },
          { name: newsletter.name, href },
        ]}
      />
    </div>
  );
}

/** Page of a letter: its stories, as far as everybody may read them. */
export function LetterPage({
  archived: { newsletter, letter },
  stories,
  frame,
}: {
  archived: ArchivedLetter;
  stories: readonly LetterStory[];
  frame: FrameView;
}) {
  const t = getNewslettersTexts(frame);
  const href = `/newsletters/${newsletter.slug}`;
  const date = formatEdition(frame.locale, letter.edition);
  return (
    <article className={css.page}>
      <h1 className={css.title}>{t("letterOf", { newsletter: newsletter.name, date })}</h1>
      <div className={css.stories}>
        {stories.map(({ teaser, openText }) => (
          <div key={teaser.id}>
            <Teaser story={teaser} kind="row" zone={frame} level={2} summary />
            {openText === "" ? null : <p className={css.open}>{toExcerpt(openText, EXCERPT_LENGTH)}</p>}
          </div>
        ))}
      </div>
      <section className={css.archive}>
        <NewsletterForm newsletter={newsletter} locale={frame.locale} level={2} />
      </section>
      <Breadcrumbs
        frame={frame}
        trail={[
          { name: t("newsletters"), href: "/newsletters" },
          { name: newsletter.name, href },
          { name: date, href: `${href}/${letter.edition}` },
        ]}
      />
    </article>
  );
}
