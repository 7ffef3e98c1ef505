import css from "./missing.module.css";
import { SearchForm } from "./search-form";

/** 404 page of the publication, with two links to continue. */
export function NotFoundPage() {
  return (
    <div className={css.missing}>
      <p className={css.code}>404</p>
      <h1 className={css.title}>Page not found</h1>
      <p className={css.words}>
        The page may have moved or been removed, or the address may be mistyped. Search the archive for
        everything that was published, or go to the <a href="/">front page</a> for the latest stories.
      </p>
      <SearchForm id="missing-search" term="" />
    </div>
  );
}
