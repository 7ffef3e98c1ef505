import { outsideLabel } from "@/server/publishing/render/index";
import type { ElementView } from "@/server/publishing/site/index";
import css from "./embed.module.css";
import { Icon } from "./icons";

type Kind<K extends ElementView["kind"]> = Extract<ElementView, { kind: K }>;

/** Rights of a frame of another host: it may be itself there, and can never move or read our page. */
const FOREIGN_FRAME =
  "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms";
/** Rights of code that stands in our own document: scripts, but of no origin, so that nothing of ours is theirs. */
const CODE_FRAME = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** A film that is fetched from the other site only when a reader presses play. */
function Facade({ element, link }: { element: Kind<"outside">; link: string }) {
  const name = element.title === "" ? "Watch the film" : element.title;
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
          <span className={css.provider}>Plays from YouTube, which learns of it only then</span>
        </span>
      </a>
    </div>
  );
}

/** Something of another site, in a box that has its size before it comes. */
export function Outside({ element }: { element: Kind<"outside"> }) {
  const { service, link, frame, shape } = element;
  if (service.name === "youtube" && link !== null) return <Facade element={element} link={link} />;
  const label = outsideLabel(element);
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

/** The page that foreign code stands in: readable in either theme, and no wider than its box. */
function documentOf(markup: string): string {
  const style =
    "body{margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}img,video,iframe{max-width:100%}";
  return `<!doctype html><html><head><meta charset="utf-8"><base target="_blank"><style>${style}</style></head><body>${markup}</body></html>`;
}

const LONE_DRAWING = /<svg\b[^>]*\bviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/gi;

/** Proportions of code that is one drawing and nothing that could grow; null for any other code. */
function shapeOf(markup: string): string | null {
  const drawings = [...markup.matchAll(LONE_DRAWING)];
  const [only] = drawings;
  if (only === undefined || drawings.length > 1 || /<(script|iframe|img|video)\b/i.test(markup)) return null;
  const [, width, height] = only;
  return Number(width) > 0 && Number(height) > 0 ? `${width} / ${height}` : null;
}

/** A fragment of somebody else's page, kept apart from ours. */
export function Embed({ element }: { element: Kind<"embed"> }) {
  const { markup, title, words, link } = element;
  const name = title || words || "Embedded content";
  if (markup.trim() === "") {
    return link === null ? null : (
      <p className={css.caption}>
        <a href={link}>{title || link}</a>
      </p>
    );
  }
  const shape = shapeOf(markup);
  return (
    <figure>
      <iframe
        srcDoc={documentOf(markup)}
        title={title || "Embedded content"}
        loading="lazy"
        sandbox={CODE_FRAME}
        className={css.foreign}
        style={shape === null ? undefined : { aspectRatio: shape, blockSize: "auto" }}
      />
      <figcaption className={css.caption}>{link === null ? title : <a href={link}>{name}</a>}</figcaption>
    </figure>
  );
}

/** A clip of the newsroom's own. */
export function Film({ element }: { element: Kind<"film"> }) {
  return (
    <figure>
      <video src={element.src} controls preload="none" playsInline className={css.frame} />
      {element.title === "" ? null : <figcaption className={css.caption}>{element.title}</figcaption>}
    </figure>
  );
}
