import type { FrameView, ListPageView } from "@/server/publishing/site/index";
import { FollowForm } from "./follow-form";
import css from "./list-page.module.css";
import { Pager } from "./pager";
import { Picture } from "./picture";
import { getSiteTexts, type PageLocale } from "./site-texts";
import { AuthorData, Breadcrumbs } from "./structured-data";
import { Teaser } from "./teaser";
import { toToneStyle } from "./tone-style";

/** Keys of the names of kinds; a section and a collection are named by their own name alone. */
const KINDS = {
  section: null,
  topic: "topic",
  author: "author",
  entity: "inTheNews",
  collection: null,
} as const;

function Head({ listPage, locale }: PageLocale & { listPage: ListPageView }) {
  const t = getSiteTexts({ locale });
  const kind = KINDS[listPage.kind];
  return (
    <header className={css.head} data-kind={listPage.kind}>
      {listPage.portrait === null ? null : (
        <Picture picture={listPage.portrait} sizes="8rem" maxWidth={128} className={css.portrait} eager />
      )}
      <div className={css.names}>
        {listPage.trail.length === 0 && kind === null ? null : (
          <p className={css.trail}>
            {listPage.trail.map((parent) => (
              <a key={parent.href} href={parent.href}>
                {parent.name}
              </a>
            ))}
            {kind === null ? null : t(kind)}
          </p>
        )}
        <h1 className={css.name}>
          {listPage.name}
          {listPage.page > 1 ? (
            <span className={css.page}>, {t("onPage", { page: listPage.page })}</span>
          ) : null}
        </h1>
        {listPage.description === null || listPage.description === "" ? null : (
          <p className={css.description}>{listPage.description}</p>
        )}
        <Follow listPage={listPage} locale={locale} />
        {listPage.children.length === 0 ? null : (
          <nav aria-label={t("partsOf", { name: listPage.name })}>
            <ul className={css.children}>
              {listPage.children.map((child) => (
                <li key={child.href}>
                  <a href={child.href}>{child.name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </header>
  );
}

/** The follow button of an author or a topic; its slug is the last part of the path. */
function Follow({ listPage: { kind, href, name }, locale }: PageLocale & { listPage: ListPageView }) {
  if (kind !== "author" && kind !== "topic") return null;
  const t = getSiteTexts({ locale });
  const slug = decodeURIComponent(href.split("/").at(-1) ?? "");
  return <FollowForm kind={kind} slug={slug} label={t("followThis")} name={t("followName", { name })} />;
}

function Facts({ facts }: { facts: ListPageView["facts"] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={css.facts}>
      {facts.map((fact) => (
        <div key={fact.name} className={css.fact}>
          <dt>{fact.name}</dt>
          {fact.values.map((value) => (
            <dd key={value.text}>
              {value.href === null ? value.text : <a href={value.href}>{value.text}</a>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** List page of a section, topic, author, entity or collection: the newest stories large, the others in rows. */
export function ListPage({ listPage, frame }: { listPage: ListPageView; frame: FrameView }) {
  const t = getSiteTexts(frame);
  const front = listPage.page === 1 && (listPage.kind === "section" || listPage.kind === "collection");
  const [first, ...remaining] = front ? listPage.stories : [undefined, ...listPage.stories];
  const seconds = front ? remaining.slice(0, 4) : [];
  const rest = remaining.slice(seconds.length).flatMap((story) => story ?? []);
  const hasBeside = listPage.sidebar !== null || listPage.facts.length > 0;
  const showsSection = (story: ListPageView["stories"][number]) => story.section?.href !== listPage.href;
  return (
    <div style={toToneStyle(listPage.tone)}>
      <Head listPage={listPage} locale={frame.locale} />
      {first === undefined ? null : (
        <section className={css.front} data-beside={seconds.length > 0} aria-label={t("newestStories")}>
          <Teaser story={first} kind="major" zone={frame} level={2} section={showsSection(first)} eager />
          <div className={css.seconds}>
            {seconds.map((story) =>
              story === undefined ? null : (
                <Teaser
                  key={story.id}
                  story={story}
                  kind="row"
                  zone={frame}
                  level={2}
                  section={showsSection(story)}
                />
              ),
            )}
          </div>
        </section>
      )}
      <div className={css.columns} data-beside={hasBeside}>
        <section className={css.list} aria-label={t("stories")}>
          {rest.map((story) => (
            <Teaser
              key={story.id}
              story={story}
              kind="row"
              zone={frame}
              level={2}
              section={showsSection(story)}
              summary
            />
          ))}
          {listPage.stories.length === 0 ? <p className={css.none}>{t("noStories")}</p> : null}
          <Pager href={listPage.href} page={listPage.page} hasMore={listPage.hasMore} locale={frame.locale} />
        </section>
        {!hasBeside ? null : (
          <aside className={css.aside} aria-label={listPage.sidebar?.name ?? t("facts")}>
            <Facts facts={listPage.facts} />
            {listPage.sidebar === null ? null : (
              <div>
                <h2 className={css.asideName}>{listPage.sidebar.name}</h2>
                <ol className={css.asideList}>
                  {listPage.sidebar.stories.map((story) => (
                    <li key={story.id}>
                      <Teaser story={story} kind="line" zone={frame} />
                    </li>
                  ))}
                </ol>
              </div>
            )}
          </aside>
        )}
      </div>
      {listPage.kind === "author" ? <AuthorData listPage={listPage} frame={frame} /> : null}
      <Breadcrumbs frame={frame} trail={[...listPage.trail, { name: listPage.name, href: listPage.href }]} />
    </div>
  );
}
