import type { ElementView } from "@/server/publishing/site/index";
import { DataTable } from "./data-table";
import css from "./element.module.css";
import { Embed, HostedVideo, ThirdPartyEmbed } from "./embed";
import { Figure, Gallery } from "./figure";
import { Icon } from "./icons";
import prose from "./prose.module.css";
import { Html, InlineHtml } from "./safe-html";

function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function Quote({ element }: { element: Extract<ElementView, { kind: "quote" }> }) {
  return (
    <blockquote className={element.pulled ? css.quote : css.blockquote}>
      <Html html={element.html} className={css.quoted} />
      {element.attribution.text === "" ? null : (
        <footer className={css.source}>
          <InlineHtml html={element.attribution} />
        </footer>
      )}
    </blockquote>
  );
}

function TextElement({ element }: { element: Extract<ElementView, { kind: "text" }> }) {
  switch (element.role) {
    case "summary":
      return (
        <aside className={css.summary} aria-label="In brief">
          <p className={css.summaryName}>In brief</p>
          <Html html={element.html} className={prose.prose} />
        </aside>
      );
    case "question":
      return <Html html={element.html} className={css.question} />;
    case "answer":
    case "text":
      return <Html html={element.html} className={prose.prose} />;
  }
}

function References({ element }: { element: Extract<ElementView, { kind: "references" }> }) {
  return (
    <section className={css.references} aria-label="Sources">
      <h2 className={css.referencesName}>Sources</h2>
      <ul>
        {element.entries.map((entry) => (
          <li key={`${entry.name} ${entry.href}`}>
            {entry.href === null ? entry.name : <a href={entry.href}>{entry.name}</a>}
            <InlineHtml html={entry.description} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileLink({ element }: { element: Extract<ElementView, { kind: "file" }> }) {
  const type = element.type.split("/").at(-1)?.toUpperCase() ?? "";
  return (
    <p className={css.file}>
      <Icon name="file" className={css.fileIcon} />
      <a href={element.href} download>
        {element.name}
      </a>
      <span className={css.fileFacts}>
        {[type, element.bytes === null ? "" : fileSize(element.bytes)]
          .filter((fact) => fact !== "")
          .join(", ")}
      </span>
    </p>
  );
}

/** One story element, rendered by its kind. */
export function Element({ element, eager = false }: { element: ElementView; eager?: boolean }) {
  switch (element.kind) {
    case "text":
      return <TextElement element={element} />;
    case "quote":
      return <Quote element={element} />;
    case "aside":
      return (
        <div className={css.blurb}>
          <Html html={element.html} className={css.quoted} />
        </div>
      );
    case "q-and-a":
      return (
        <div className={css.exchange}>
          <Html html={element.question} className={css.question} />
          <Html html={element.answer} className={prose.prose} />
        </div>
      );
    case "bigfact":
      return (
        <p className={css.bigfact}>
          <InlineHtml html={element.figure} className={css.figure} />{" "}
          <InlineHtml html={element.attribution} className={css.figureWords} />
        </p>
      );
    case "heading":
      return <h2 className={css.title}>{element.text}</h2>;
    case "picture":
      return <Figure picture={element.picture} eager={eager} />;
    case "gallery":
      return <Gallery element={element} />;
    case "also-read":
      return element.href === null ? null : (
        <p className={css.alsoRead}>
          <span className={css.alsoReadName}>Also read</span>
          <a href={element.href}>{element.headline}</a>
        </p>
      );
    case "cta":
      return (
        <p>
          <a
            href={element.href}
            className={css.button}
            rel={element.noFollow ? "nofollow noopener" : "noopener"}
            {...(element.newTab ? { target: "_blank" } : {})}
          >
            {element.text}
            <Icon name="arrow" className={css.arrow} />
          </a>
        </p>
      );
    case "references":
      return <References element={element} />;
    case "file":
      return <FileLink element={element} />;
    case "table":
      return <DataTable element={element} />;
    case "outside":
      return <ThirdPartyEmbed element={element} />;
    case "embed":
      return <Embed element={element} />;
    case "film":
      return <HostedVideo element={element} />;
    case "inert":
      return element.text === "" ? null : <p className={prose.prose}>{element.text}</p>;
  }
}
