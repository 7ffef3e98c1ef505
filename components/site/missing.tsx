import css from "./missing.module.css";
import { SearchForm } from "./search-form";

/** 404 page of the publication, with two links to continue. */
export function NotFoundPage() {
  return (
    <div className={css.missing}>
      <p className={css.code}>404</p>
      <h1 className={css.title}>There is no page at this address</h1>
      <p className={css.words}>
        The story may have been taken down, or the address may have a slip in it. The archive has everything
        that was published; the <a href="/">front page</a> has what is new.
      </p>
      <SearchForm id="missing-search" term="" />
    </div>
  );
}
