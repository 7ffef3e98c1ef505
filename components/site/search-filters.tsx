import type { SearchPageView } from "@/server/publishing/site/index";
import css from "./search-filters.module.css";
import { getSearchTexts, getSiteTexts, type PageLocale } from "./site-texts";

/** Keys of the problems of the days. */
const PROBLEMS = { "invalid-from": "invalidFrom", "invalid-to": "invalidTo", reversed: "reversed" } as const;

interface DayFieldProps {
  name: "from" | "to";
  label: string;
  value: string;
  isWrong: boolean;
}

function DayField({ name, label, value, isWrong }: DayFieldProps) {
  return (
    <div className={css.field}>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        id={`search-${name}`}
        type="date"
        name={name}
        defaultValue={value}
        className={css.input}
        {...(isWrong ? { "aria-invalid": true, "aria-describedby": "search-problem" } : {})}
      />
    </div>
  );
}

/** Hidden fields of a form, one for each value that is set. */
export function HiddenFields({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) =>
    value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Section and days of a search: a plain form, so they are in the address. */
export function SearchFilters({ view, locale }: PageLocale & { view: SearchPageView }) {
  const t = getSearchTexts({ locale });
  const { problem, section, from, to, term, sort } = view;
  const hasFilter = section !== "" || from !== "" || to !== "";
  return (
    <details className={css.filters} open={hasFilter}>
      <summary className={css.summary}>{t("filters")}</summary>
      <form action="/search" aria-label={t("filters")} className={css.fields}>
        <HiddenFields values={{ q: term, sort: sort === "newest" ? sort : "" }} />
        <div className={css.field}>
          <label htmlFor="search-section">{t("section")}</label>
          <select id="search-section" name="section" defaultValue={section} className={css.input}>
            <option value="">{getSiteTexts({ locale })("allSections")}</option>
            {view.sections.map(({ slug, name, depth }) => (
              <option key={slug} value={slug}>
                {`${"\u2003".repeat(depth)}${name}`}
              </option>
            ))}
          </select>
        </div>
        <DayField name="from" label={t("from")} value={from} isWrong={problem === "invalid-from"} />
        <DayField
          name="to"
          label={t("to")}
          value={to}
          isWrong={problem === "invalid-to" || problem === "reversed"}
        />
        <button type="submit" className={css.apply}>
          {t("apply")}
        </button>
      </form>
      {problem === null ? null : (
        <p id="search-problem" role="alert" className={css.problem}>
          {t(PROBLEMS[problem])}
        </p>
      )}
    </details>
  );
}
