import type { PublicNewsletter } from "@/server/engagement/newsletters/index";
import type { FrameView } from "@/server/publishing/site/index";
import { NewsletterForm } from "./newsletter-form";
import css from "./newsletters.module.css";
import { getNewslettersTexts } from "./site-texts";
import { toToneStyle } from "./tone-style";

/** The front page's block with the first newsletter, and a link to the others; nothing without newsletters. */
export function NewsletterBlock({
  newsletters,
  frame,
}: {
  newsletters: readonly PublicNewsletter[];
  frame: FrameView;
}) {
  const [first, ...others] = newsletters;
  if (first === undefined) return null;
  const t = getNewslettersTexts(frame);
  return (
    <section className={css.block} style={toToneStyle(frame.tone)} aria-label={t("newsletters")}>
      <div className={css.inner}>
        <NewsletterForm newsletter={first} locale={frame.locale} level={2} />
        {others.length === 0 ? null : (
          <p className={css.note}>
            <a href="/newsletters">{t("allNewsletters")}</a>
          </p>
        )}
      </div>
    </section>
  );
}
