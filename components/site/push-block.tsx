import type { FrameView } from "@/server/publishing/site/index";
import { PUSH_SCRIPT } from "@/shared/push";
import css from "./newsletters.module.css";
import { getPushTexts } from "./site-texts";
import { toToneStyle } from "./tone-style";

/**
 * The front page's block with the button for notifications of breaking news; the same for every visitor. Its script
 * shows it where the browser can get them. `publicKey` null: the publication offers none.
 */
export function PushBlock({ publicKey, frame }: { publicKey: string | null; frame: FrameView }) {
  if (publicKey === null) return null;
  const t = getPushTexts(frame);
  return (
    <>
      <section
        className={css.block}
        style={toToneStyle(frame.tone)}
        aria-labelledby="push"
        hidden
        data-push={publicKey}
        data-start={t("start")}
        data-stop={t("stop")}
        data-started={t("started")}
        data-stopped={t("stopped")}
        data-blocked={t("blocked")}
        data-failed={t("failed")}
        suppressHydrationWarning
      >
        <div className={css.inner}>
          <h2 id="push" className={css.name}>
            {t("heading")}
          </h2>
          <p className={css.about}>{t("about")}</p>
          <button type="button" className={css.button} suppressHydrationWarning>
            {t("start")}
          </button>
          <p role="status" className={css.note} />
        </div>
      </section>
      <script dangerouslySetInnerHTML={{ __html: PUSH_SCRIPT }} />
    </>
  );
}
