import type { ReactNode } from "react";
import { Icon } from "./icons";
import search from "./search-form.module.css";

interface SearchFormProps {
  id: string;
  term: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** Search field; a plain form that works without JavaScript. */
export function SearchForm({ id, term, children }: SearchFormProps) {
  return (
    <form role="search" action="/search" className={search.form}>
      <label htmlFor={id} className={search.label}>
        Search the archive
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
          <span>Search</span>
        </button>
      </div>
      {children}
    </form>
  );
}
