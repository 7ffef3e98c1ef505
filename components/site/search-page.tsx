import type { FrameView, PassagePart, SearchPageView } from "@/server/publishing/site/index";
import { numberFormat } from "@/shared/formats/index";
import { Pager } from "./pager";
import { SearchForm } from "./search-form";
import css from "./search-page.module.css";
import { Teaser } from "./teaser";
import { toToneStyle } from "./tone-style";

function Passage({ parts }: { parts: readonly PassagePart[] }) {
  return (
    <p className={css.passage}>
      {parts.map((part, index) =>
        part.marked ? <mark key={`${index} ${part.text}`}>{part.text}</mark> : part.text,
      )}
    </p>
  );
}

function formatCount(total: number, locale: string): string {
  const number = numberFormat(locale, {}).format(total);
  if (total >= 10_000) return `More than ${number} stories`;
  return total === 1 ? "1 story" : `${number} stories`;
}

function buildHref(term: string, sort: SearchPageView["sort"]): string {
  const query = new URLSearchParams({ q: term, ...(sort === "newest" ? { sort } : {}) });
  return `/search?${query.toString()}`;
}

/** Search results: the query, the number of matches, and the stories. */
export function SearchPage({ view, frame }: { view: SearchPageView; frame: FrameView }) {
  const { term, sort, total, results } = view;
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <h1 className={css.title}>{term === "" ? "Search the archive" : `Results for “${term}”`}</h1>
      <SearchForm id="search" term={term} />
      {term === "" ? null : (
        <div className={css.state}>
          <p>{total === 0 ? `No results for “${term}”` : formatCount(total, frame.locale)}</p>
          {total === 0 ? null : (
            <nav aria-label="Sort by" className={css.orders}>
              <a href={buildHref(term, "relevance")} aria-current={sort === "relevance" ? "true" : undefined}>
                Best match
              </a>
              <a href={buildHref(term, "newest")} aria-current={sort === "newest" ? "true" : undefined}>
                Newest
              </a>
            </nav>
          )}
        </div>
      )}
      {term !== "" && total === 0 ? (
        <p className={css.advice}>
          Check the spelling or try fewer words. Put a phrase in “quotes” to find it exactly, or put - before
          a word to exclude it.
        </p>
      ) : null}
      <section className={css.results} aria-label={term === "" ? "Newest stories" : "Results"}>
        {results.map(({ story, passage }) => (
          <div key={story.id} className={css.result}>
            <Teaser story={story} kind="row" zone={frame} level={2} summary>
              {passage.some((part) => part.marked) ? <Passage parts={passage} /> : undefined}
            </Teaser>
          </div>
        ))}
      </section>
      <Pager href={buildHref(term, sort)} page={view.page} hasMore={view.hasMore} />
    </div>
  );
}
