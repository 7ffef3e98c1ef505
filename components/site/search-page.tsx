import type { FrameView, PassagePart, SearchPageView } from "@/server/publishing/site/index";
import { FilledText } from "./filled-text";
import { Pager } from "./pager";
import { HiddenFields, SearchFilters } from "./search-filters";
import { SearchForm } from "./search-form";
import css from "./search-page.module.css";
import { getSearchTexts, getSiteTexts, type PageLocale } from "./site-texts";
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

type SearchAddress = Pick<SearchPageView, "term" | "sort" | "section" | "from" | "to">;

/** Build the address of a search; conditions that are not set are left out. */
function buildHref({ term, sort, section, from, to }: SearchAddress): string {
  const parameters = Object.entries({ q: term, sort: sort === "newest" ? sort : "", section, from, to });
  return `/search?${new URLSearchParams(parameters.filter(([name, value]) => name === "q" || value !== ""))}`;
}

interface ViewProps extends PageLocale {
  view: SearchPageView;
}

/** The number of the results, or that there are none. */
function formatCount({ term, total }: SearchPageView, { locale }: PageLocale): string {
  const t = getSearchTexts({ locale });
  if (total > 0) return t(total >= MOST_COUNTED ? "moreThan" : "count", { count: total });
  return term === "" ? t("noFilteredStories") : t("noResults", { term });
}

/** The order and the number of the results. */
function State({ view, locale }: ViewProps) {
  const t = getSearchTexts({ locale });
  const { term, sort, total, suggestion } = view;
  const shown = suggestion?.isApplied === true ? suggestion.term : term;
  const hasTerm = term !== "";
  return (
    <div className={css.state}>
      <p>{formatCount(view, { locale })}</p>
      {total === 0 || !hasTerm || view.hasOnlyCommonWords ? null : (
        <nav aria-label={t("sortBy")} className={css.orders}>
          <a
            href={buildHref({ ...view, term: shown, sort: "relevance" })}
            aria-current={sort === "relevance" ? "true" : undefined}
          >
            {t("bestMatch")}
          </a>
          <a
            href={buildHref({ ...view, term: shown, sort: "newest" })}
            aria-current={sort === "newest" ? "true" : undefined}
          >
            {t("newest")}
          </a>
        </nav>
      )}
    </div>
  );
}

/** Another spelling, common words, or advice for a search without results. */
function Help({ view, locale }: ViewProps) {
  const t = getSearchTexts({ locale });
  const { term, suggestion, total, hasOnlyCommonWords } = view;
  if (suggestion !== null) {
    return (
      <p className={css.suggestion}>
        <FilledText
          text={
            suggestion.isApplied
              ? t("showingResultsFor", { term: "{term}", link: "{link}" })
              : t("didYouMean", { link: "{link}" })
          }
          nodes={{
            term,
            link: <a href={buildHref({ ...view, term: suggestion.term })}>{suggestion.term}</a>,
          }}
        />
      </p>
    );
  }
  if (hasOnlyCommonWords) {
    return <p className={css.advice}>{t(total === 0 ? "noCommonWords" : "commonWords", { term })}</p>;
  }
  return term !== "" && total === 0 ? <p className={css.advice}>{t("advice")}</p> : null;
}

/** Search results: the query, the number of matches, and the stories. */
export function SearchPage({ view, frame }: { view: SearchPageView; frame: FrameView }) {
  const { term, results, total, problem } = view;
  const { locale } = frame;
  const t = getSearchTexts({ locale });
  const site = getSiteTexts({ locale });
  const hasFilter = view.section !== "" || view.from !== "" || view.to !== "";
  const hasQuery = term !== "" || hasFilter;
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <h1 className={css.title}>{term === "" ? site("searchArchive") : t("results", { term })}</h1>
      <SearchForm id="search" term={term} locale={locale}>
        <HiddenFields values={{ section: view.section, from: view.from, to: view.to }} />
      </SearchForm>
      <SearchFilters view={view} locale={locale} />
      {hasQuery && problem === null ? (
        <>
          <State view={view} locale={locale} />
          <Help view={view} locale={locale} />
          {total === 0 && hasFilter ? (
            <p className={css.suggestion}>
              <a href={buildHref({ ...view, section: "", from: "", to: "" })}>{t("fewerFilters")}</a>
            </p>
          ) : null}
        </>
      ) : null}
      <section className={css.results} aria-label={hasQuery ? t("resultsRegion") : site("newestStories")}>
        {results.map(({ story, passage }) => (
          <div key={story.id} className={css.result}>
            <Teaser story={story} kind="row" zone={frame} level={2} summary>
              {passage.some((part) => part.marked) ? <Passage parts={passage} /> : undefined}
            </Teaser>
          </div>
        ))}
      </section>
      <Pager href={buildHref(view)} page={view.page} hasMore={view.hasMore} locale={locale} />
    </div>
  );
}
