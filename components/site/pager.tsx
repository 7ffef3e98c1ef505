import css from "./pager.module.css";
import { getSiteTexts, type PageLocale } from "./site-texts";

interface PagerProps extends PageLocale {
  /** Path of the first page; the page number is appended. */
  href: string;
  page: number;
  hasMore: boolean;
}

function buildHref(href: string, page: number): string {
  if (page === 1) return href;
  return `${href}${href.includes("?") ? "&" : "?"}page=${page}`;
}

/** Links to newer and older pages of a list. */
export function Pager({ href, page, hasMore, locale }: PagerProps) {
  const t = getSiteTexts({ locale });
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t("pages")} className={css.pager}>
      {page === 1 ? null : (
        <a href={buildHref(href, page - 1)} rel="prev" className={css.link}>
          {t("newer")}
        </a>
      )}
      <span className={css.place}>{t("pageNumber", { page })}</span>
      {hasMore ? (
        <a href={buildHref(href, page + 1)} rel="next" className={css.link}>
          {t("older")}
        </a>
      ) : null}
    </nav>
  );
}
