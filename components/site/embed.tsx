import type { ElementView } from "@/server/publishing/site/index";
import { EMBED_SANDBOX } from "@/shared/site-page";
import { formatThirdPartyLabel } from "@/shared/third-party";
import css from "./embed.module.css";
import { toEmbedSource } from "./embed-document";
import { Icon } from "./icons";
import { getSiteTexts, type PageLocale } from "./site-texts";

type Kind<K extends ElementView["kind"]> = Extract<ElementView, { kind: K }>;

interface EmbedProps<K extends ElementView["kind"]> extends PageLocale {
  element: Kind<K>;
}

/** Sandbox of a third-party iframe: it keeps its own origin, and cannot navigate or read the page. */
const FOREIGN_FRAME =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";

/** Video poster; the player is loaded from the other site when the reader presses play. */
function Facade({ element, link, locale }: EmbedProps<"outside"> & { link: string }) {
  const t = getSiteTexts({ locale });
  const name = element.title === "" ? t("watchVideo") : element.title;
  const start = element.frame.includes("?") ? "&autoplay=1" : "?autoplay=1";
  return (
    <div className={css.player}>
      <a
        href={link}
        className={css.poster}
        data-embed={`${element.frame}${start}`}
        data-title={name}
        data-frame-class={css.fill}
        rel="noopener"
      >
        <span className={css.button}>
          <Icon name="play" className={css.play} />
        </span>
        <span className={css.words}>
          <span className={css.title}>{name}</span>
          <span className={css.provider}>{t("loadsFromYoutube")}</span>
        </span>
      </a>
    </div>
  );
}

/** Third-party embed in a box whose size is known before it loads. */
export function ThirdPartyEmbed({ element, locale }: EmbedProps<"outside">) {
  const { service, link, frame, shape } = element;
  if (service.name === "youtube" && link !== null)
    return <Facade element={element} link={link} locale={locale} />;
  const label = formatThirdPartyLabel(element, locale);
  return (
    <figure>
      <iframe
        src={frame}
        title={label}
        loading="lazy"
        sandbox={FOREIGN_FRAME}
        className={css.frame}
        style={shape === "wide" ? undefined : { blockSize: `${shape}px`, aspectRatio: "auto" }}
        referrerPolicy="strict-origin-when-cross-origin"
        allow="fullscreen; picture-in-picture; encrypted-media"
      />
      {link === null ? null : (
        <figcaption className={css.caption}>
          <a href={link} rel="noopener">
            {label}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

const LONE_DRAWING = /<svg\b[^>]*\bviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/gi;

/** Return the aspect ratio of code that is a single SVG with nothing resizable; null for other code. */
function getAspectRatio(markup: string): string | null {
  const drawings = [...markup.matchAll(LONE_DRAWING)];
  const [only] = drawings;
  if (only === undefined || drawings.length > 1 || /<(script|iframe|img|video)\b/i.test(markup)) return null;
  const [, width, height] = only;
  return Number(width) > 0 && Number(height) > 0 ? `${width} / ${height}` : null;
}

/** Third-party HTML in a sandboxed iframe. */
export function Embed({ element, locale }: EmbedProps<"embed">) {
  const { markup, title, caption, link } = element;
  const unnamed = getSiteTexts({ locale })("embeddedContent");
  const name = title || caption || unnamed;
  if (markup.trim() === "") {
    return link === null ? null : (
      <p className={css.caption}>
        <a href={link}>{title || link}</a>
      </p>
    );
  }
  const shape = getAspectRatio(markup);
  return (
    <figure>
      <iframe
        {...toEmbedSource(markup)}
        title={title || unnamed}
        loading="lazy"
        sandbox={EMBED_SANDBOX}
        className={css.foreign}
        style={shape === null ? undefined : { aspectRatio: shape, blockSize: "auto" }}
      />
      <figcaption className={css.caption}>{link === null ? title : <a href={link}>{name}</a>}</figcaption>
    </figure>
  );
}

/** Video hosted by the publication. */
export function HostedVideo({ element }: { element: Kind<"film"> }) {
  return (
    <figure>
      <video src={element.src} controls preload="none" playsInline className={css.frame} />
      {element.title === "" ? null : <figcaption className={css.caption}>{element.title}</figcaption>}
    </figure>
  );
}
