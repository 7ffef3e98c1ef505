import { FollowForm } from "./follow-form";
import { getSiteTexts, type PageLocale } from "./site-texts";
import css from "./story-share.module.css";

interface StoryShareProps extends PageLocale {
  slug: string;
  /** Path of the story on this site. */
  path: string;
  /** Its canonical URL, which is shared. */
  url: string;
  headline: string;
  /** Where a subscriber gives the closed story to a friend; null: not this reader. */
  giftHref: string | null;
}

/** Addresses of other sites' own share pages: plain links, without any script of theirs. */
function listPlaces(url: string, headline: string) {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  return [
    { name: "WhatsApp", href: `https://wa.me/?${query({ text: `${headline} ${url}` })}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { name: "X", href: `https://twitter.com/intent/tweet?${query({ text: headline, url })}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
  ];
}

/**
 * Save, follow and share buttons of a story. The same for every visitor, because shared caches store the page: saving
 * and following ask visitors to log in. Sharing and copying need scripts (PAGE_SCRIPT) and are hidden without them; the links work anyway.
 */
export function StoryShare({ slug, path, url, headline, giftHref, locale }: StoryShareProps) {
  const t = getSiteTexts({ locale });
  const mail = `mailto:?subject=${encodeURIComponent(headline)}&body=${encodeURIComponent(url)}`;
  return (
    <section aria-label={t("saveAndShare")} className={css.tools}>
      <form method="post" action="/account/saved/add">
        <input type="hidden" name="path" value={path} />
        <button type="submit" className={css.tool}>
          {t("saveStory")}
        </button>
      </form>
      <FollowForm kind="story" slug={slug} label={t("followComments")} />
      {giftHref === null ? null : (
        <a href={giftHref} className={css.tool}>
          {t("giveStory")}
        </a>
      )}
      <button type="button" className={`${css.tool} ${css.native}`} data-share={url} data-title={headline}>
        {t("share")}
      </button>
      <button
        type="button"
        className={`${css.tool} ${css.scripted}`}
        data-copy={url}
        data-done={t("linkCopied")}
        data-failed={t("linkNotCopied")}
      >
        {t("copyLink")}
      </button>
      <a href={mail} className={css.tool}>
        {t("byEmail")}
      </a>
      {listPlaces(url, headline).map(({ name, href }) => (
        <a
          key={name}
          href={href}
          className={css.tool}
          rel="nofollow noopener"
          aria-label={t("shareOn", { service: name })}
        >
          {name}
        </a>
      ))}
      <p role="status" className={css.said} data-said="" />
    </section>
  );
}
