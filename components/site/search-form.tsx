import type { ReactNode } from "react";
import { Icon } from "./icons";
import search from "./search-form.module.css";
import { getSiteTexts, type PageLocale } from "./site-texts";

interface SearchFormProps extends PageLocale {
  id: string;
  term: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Search field; a plain form that works without JavaScript. */
export function SearchForm({ id, term, locale, children }: SearchFormProps) {
  const t = getSiteTexts({ locale });
  return (
    <form role="search" action="/search" className={search.form}>
      <label htmlFor={id} className={search.label}>
        {t("searchArchive")}
      </label>
      <div className={search.field}>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={term}
          maxLength={200}
          autoComplete="off"
          className={search.input}
        />
        <button type="submit" className={search.button}>
          <Icon name="search" className={search.icon} />
          <span>{t("search")}</span>
        </button>
      </div>
      {children}
    </form>
  );
}
