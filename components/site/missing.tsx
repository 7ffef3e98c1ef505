import type { FrameView } from "@/server/publishing/site/index";
import css from "./missing.module.css";
import { SearchForm } from "./search-form";
import { getSiteTexts } from "./site-texts";

/** 404 page of the publication, with two links to continue. */
export function NotFoundPage({ frame }: { frame: FrameView }) {
  const t = getSiteTexts(frame);
  return (
    <div className={css.missing}>
      <p className={css.code}>404</p>
      <h1 className={css.title}>{t("notFound")}</h1>
      <p className={css.words}>
        {t("notFoundText")} <a href="/">{t("frontPage")}</a>
      </p>
      <SearchForm id="missing-search" term="" locale={frame.locale} />
    </div>
  );
}
