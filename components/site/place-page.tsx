import type { FrameView, ListPageView } from "@/server/publishing/site/index";
import { Pager } from "./pager";
import { Picture } from "./picture";
import css from "./place-page.module.css";
import { Breadcrumbs } from "./structured-data";
import { Teaser } from "./teaser";
import { toToneStyle } from "./tone-style";

const KINDS: Readonly<Record<ListPageView["kind"], string | null>> = {
  section: null,
  topic: "Topic",
  author: "Author",
  entity: "In the news",
  collection: null,
};

function Head({ place }: { place: ListPageView }) {
  const kind = KINDS[place.kind];
  return (
    <header className={css.head} data-kind={place.kind}>
      {place.portrait === null ? null : (
        <Picture picture={place.portrait} sizes="8rem" className={css.portrait} eager />
      )}
      <div className={css.names}>
        {place.trail.length === 0 && kind === null ? null : (
          <p className={css.trail}>
            {place.trail.map((parent) => (
              <a key={parent.href} href={parent.href}>
                {parent.name}
              </a>
            ))}
            {kind}
          </p>
        )}
        <h1 className={css.name}>
          {place.name}
          {place.page > 1 ? <span className={css.page}>, page {place.page}</span> : null}
        </h1>
        {place.description === null || place.description === "" ? null : (
          <p className={css.description}>{place.description}</p>
        )}
        {place.children.length === 0 ? null : (
          <nav aria-label={`Parts of ${place.name}`}>
            <ul className={css.children}>
              {place.children.map((child) => (
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
export function PlacePage({ place, frame }: { place: ListPageView; frame: FrameView }) {
  const front = place.page === 1 && (place.kind === "section" || place.kind === "collection");
  const [first, ...remaining] = front ? place.stories : [undefined, ...place.stories];
  const seconds = front ? remaining.slice(0, 4) : [];
  const rest = remaining.slice(seconds.length).flatMap((story) => story ?? []);
  const hasBeside = place.beside !== null || place.facts.length > 0;
  const showsSection = (story: ListPageView["stories"][number]) => story.section?.href !== place.href;
  return (
    <div style={toToneStyle(place.tone)}>
      <Head place={place} />
      {first === undefined ? null : (
        <section className={css.front} aria-label="Newest stories">
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
        <section className={css.list} aria-label="Stories">
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
          {place.stories.length === 0 ? <p className={css.none}>No stories yet.</p> : null}
          <Pager href={place.href} page={place.page} hasMore={place.hasMore} />
        </section>
        {!hasBeside ? null : (
          <aside className={css.aside} aria-label={place.beside?.name ?? "Facts"}>
            <Facts facts={place.facts} />
            {place.beside === null ? null : (
              <div>
                <h2 className={css.asideName}>{place.beside.name}</h2>
                <ol className={css.asideList}>
                  {place.beside.stories.map((story) => (
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
      <Breadcrumbs siteUrl={frame.siteUrl} trail={[...place.trail, { name: place.name, href: place.href }]} />
    </div>
  );
}
