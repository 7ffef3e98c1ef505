/** A widget that a publisher embeds in a page. */
export interface WidgetKind {
  id: "comments" | "feed" | "contribution" | "reactions";
  label: string;
  /** Path of its iframe. */
  path: string;
  method: string;
  className: string;
  /** Minimum height of its container before the widget has loaded, to avoid layout shift. */
  room: string;
  hint: string;
}

export const WIDGETS = [
  {
    id: "comments",
    label: "Comments",
    path: "/iframe",
    method: "commentWidgetIframe",
    className: "iframe-container",
    room: "100vh",
    hint: "Below a story. Each page URL has its own conversation.",
  },
  {
    id: "feed",
    label: "Feed",
    path: "/feed-iframe",
    method: "feedWidgetIframe",
    className: "feed-iframe-container",
    room: "100vh",
    hint: "Recent comments across the publication. With an element inside, it becomes a drawer.",
  },
  {
    id: "contribution",
    label: "Contribution form",
    path: "/contribution-iframe",
    method: "contributionWidgetIframe",
    className: "contribution-iframe-container",
    room: "100vh",
    hint: "Readers send texts and pictures, which editors review.",
  },
  {
    id: "reactions",
    label: "Page reactions",
    path: "/page-reactions-iframe",
    method: "pageReactionsIframe",
    className: "reactions-iframe-container",
    room: "10rem",
    hint: "Readers react to a page with one tap.",
  },
] as const satisfies readonly WidgetKind[];

/** Appearance of a widget; empty means the widget's default. */
export interface WidgetAppearance {
  primary: string;
  background: string;
  font: string;
  fontFamily: string;
}

interface Installation {
  /** Base URL of the installation. */
  base: string;
  accountId: number;
}

const ATTRIBUTES = {
  primary: "primary-color",
  background: "bg-color",
  font: "font-color",
  fontFamily: "font-family",
} as const;

function toAttributes(appearance: WidgetAppearance): { name: string; value: string }[] {
  return Object.entries(ATTRIBUTES).flatMap(([key, name]) => {
    const value =
      Object.entries(appearance)
        .find(([look]) => look === key)?.[1]
        ?.trim() ?? "";
    return value === "" ? [] : [{ name, value }];
  });
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Build the HTML to embed: the container with its minimum height, and the loader script. */
export function buildWidgetSnippet(
  { method, className, room }: WidgetKind,
  appearance: WidgetAppearance,
  { base, accountId }: Installation,
): string {
  const attributes = [{ name: "account-id", value: String(accountId) }, ...toAttributes(appearance)]
    .map(({ name, value }) => `\n     data-svc-${name}="${escapeAttribute(value)}"`)
    .join("");
  return `<div class="${className}" style="min-height: ${room}"${attributes}></div>

<script>
  window.talktype = window.talktype || function (f) {
    talktype.loaded ? f() : (talktype.q = talktype.q || []).push(arguments);
  };
  talktype(function () {
    document.querySelectorAll(".${className}").forEach(function (element) {
      talktype.${method}(element);
    });
  });
</script>
<script async src="${base}/svc/assets/svc.js"></script>
`;
}

/** Build the URL of the widget for the preview, on a sample page of the publication. */
export function buildPreviewUrl(
  { path }: WidgetKind,
  appearance: WidgetAppearance,
  { base, accountId }: Installation,
): string {
  const query = new URLSearchParams({ account_id: String(accountId), page_url: `${base}/`, origin: base });
  for (const { name, value } of toAttributes(appearance)) query.set(name.replaceAll("-", "_"), value);
  return `${path}?${query}`;
}
