import type { FrameView, PassagePart, SearchPageView } from "@/server/publishing/site/index";
import { numberFormat } from "@/shared/formats/index";
import { Pager } from "./pager";
import { HiddenFields, SearchFilters } from "./search-filters";
import { SearchForm } from "./search-form";
import css from "./search-page.module.css";
import { SEARCH_TEXTS as TEXTS } from "./search-texts";
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

/** More matches than these are not counted. */
const MOST_COUNTED = 10_000;

function formatCount(total: number, locale: string): string {
  return TEXTS.count(total, numberFormat(locale, {}).format(total), total >= MOST_COUNTED);
}

type SearchAddress = Pick<SearchPageView, "term" | "sort" | "section" | "from" | "to">;

/** Build the address of a search; conditions that are not set are left out. */
function buildHref({ term, sort, section, from, to }: SearchAddress): string {
  const parameters = Object.entries({ q: term, sort: sort === "newest" ? sort : "", section, from, to });
  return `/search?${new URLSearchParams(parameters.filter(([name, value]) => name === "q" || value !== ""))}`;
}

/** The order and the number of the results. */
function State({ view, locale }: { view: SearchPageView; locale: string }) {
  const { term, sort, total, suggestion } = view;
  const shown = suggestion?.isApplied === true ? suggestion.term : term;
  const hasTerm = term !== "";
  return (
    <div className={css.state}>
      <p>
        {total > 0 ? formatCount(total, locale) : hasTerm ? TEXTS.noResults(term) : TEXTS.noFilteredStories}
      </p>
      {total === 0 || !hasTerm || view.hasOnlyCommonWords ? null : (
        <nav aria-label={TEXTS.sortBy} className={css.orders}>
          <a
            href={buildHref({ ...view, term: shown, sort: "relevance" })}
            aria-current={sort === "relevance" ? "true" : undefined}
          >
            {TEXTS.bestMatch}
          </a>
          <a
            href={buildHref({ ...view, term: shown, sort: "newest" })}
            aria-current={sort === "newest" ? "true" : undefined}
          >
            {TEXTS.newest}
          </a>
        </nav>
      )}
    </div>
  );
}

/** Another spelling, common words, or advice for a search without results. */
function Help({ view }: { view: SearchPageView }) {
  const { term, suggestion, total, hasOnlyCommonWords } = view;
  if (suggestion !== null) {
    return (
      <p className={css.suggestion}>
        {suggestion.isApplied ? `${TEXTS.noResults(term)}. ${TEXTS.showingResultsFor}` : TEXTS.didYouMean}{" "}
        <a href={buildHref({ ...view, term: suggestion.term })}>{suggestion.term}</a>
        {suggestion.isApplied ? null : "?"}
      </p>
    );
  }
  if (hasOnlyCommonWords) {
    return <p className={css.advice}>{total === 0 ? TEXTS.noCommonWords(term) : TEXTS.commonWords(term)}</p>;
  }
  return term !== "" && total === 0 ? <p className={css.advice}>{TEXTS.advice}</p> : null;
}

/** Search results: the query, the number of matches, and the stories. */
export function SearchPage({ view, frame }: { view: SearchPageView; frame: FrameView }) {
  const { term, results, total, problem } = view;
  const hasFilter = view.section !== "" || view.from !== "" || view.to !== "";
  const hasQuery = term !== "" || hasFilter;
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <h1 className={css.title}>{term === "" ? TEXTS.archive : TEXTS.results(term)}</h1>
      <SearchForm id="search" term={term}>
        <HiddenFields values={{ section: view.section, from: view.from, to: view.to }} />
      </SearchForm>
      <SearchFilters view={view} />
      {hasQuery && problem === null ? (
        <>
          <State view={view} locale={frame.locale} />
          <Help view={view} />
          {total === 0 && hasFilter ? (
            <p className={css.suggestion}>
              <a href={buildHref({ ...view, section: "", from: "", to: "" })}>{TEXTS.fewerFilters}</a>
            </p>
          ) : null}
        </>
      ) : null}
      <section className={css.results} aria-label={hasQuery ? TEXTS.resultsRegion : TEXTS.newestStories}>
        {results.map(({ story, passage }) => (
          <div key={story.id} className={css.result}>
            <Teaser story={story} kind="row" zone={frame} level={2} summary>
              {passage.some((part) => part.marked) ? <Passage parts={passage} /> : undefined}
            </Teaser>
          </div>
        ))}
      </section>
      <Pager href={buildHref(view)} page={view.page} hasMore={view.hasMore} />
    </div>
  );
}
