import type { ElementView } from "@/server/publishing/site/index";
import { numberFormat } from "@/shared/formats/index";
import { DataTable } from "./data-table";
import css from "./element.module.css";
import { Embed, HostedVideo, ThirdPartyEmbed } from "./embed";
import { Figure, Gallery } from "./figure";
import { Icon } from "./icons";
import prose from "./prose.module.css";
import { Html, InlineHtml } from "./safe-html";
import { getSiteTexts, type PageLocale } from "./site-texts";

function formatFileSize(bytes: number, { locale }: PageLocale): string {
  const size =
    bytes < 1_000_000
      ? ([bytes / 1_000, "kilobyte", 0] as const)
      : ([bytes / 1_000_000, "megabyte", 1] as const);
  const [value, unit, digits] = size;
  const options = {
    style: "unit",
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return numberFormat(locale, options).format(digits === 0 ? Math.max(1, value) : value);
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

interface KindProps<Kind extends ElementView["kind"]> extends PageLocale {
  element: Extract<ElementView, { kind: Kind }>;
}

function TextElement({ element, locale }: KindProps<"text">) {
  const t = getSiteTexts({ locale });
  switch (element.role) {
    case "summary":
      return (
        <aside className={css.summary} aria-label={t("inBrief")}>
          <p className={css.summaryName}>{t("inBrief")}</p>
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

function References({ element, locale }: KindProps<"references">) {
  const t = getSiteTexts({ locale });
  return (
    <section className={css.references} aria-label={t("sources")}>
      <h2 className={css.referencesName}>{t("sources")}</h2>
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

function FileLink({ element, locale }: KindProps<"file">) {
  const type = element.type.split("/").at(-1)?.toUpperCase() ?? "";
  return (
    <p className={css.file}>
      <Icon name="file" className={css.fileIcon} />
      <a href={element.href} download>
        {element.name}
      </a>
      <span className={css.fileFacts}>
        {[type, element.bytes === null ? "" : formatFileSize(element.bytes, { locale })]
          .filter((fact) => fact !== "")
          .join(", ")}
      </span>
    </p>
  );
}

interface ElementProps {
  element: ElementView;
  zone: PageLocale;
  eager?: boolean;
}

/** One story element, rendered by its kind. */
export function Element({ element, zone: { locale }, eager = false }: ElementProps) {
  switch (element.kind) {
    case "text":
      return <TextElement element={element} locale={locale} />;
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
      return <Figure picture={element.picture} locale={locale} eager={eager} />;
    case "gallery":
      return <Gallery element={element} locale={locale} />;
    case "also-read":
      return element.href === null ? null : (
        <p className={css.alsoRead}>
          <span className={css.alsoReadName}>{getSiteTexts({ locale })("alsoRead")}</span>
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
      return <References element={element} locale={locale} />;
    case "file":
      return <FileLink element={element} locale={locale} />;
    case "table":
      return <DataTable element={element} locale={locale} />;
    case "outside":
      return <ThirdPartyEmbed element={element} locale={locale} />;
    case "embed":
      return <Embed element={element} locale={locale} />;
    case "film":
      return <HostedVideo element={element} />;
    case "inert":
      return element.text === "" ? null : <p className={prose.prose}>{element.text}</p>;
  }
}
