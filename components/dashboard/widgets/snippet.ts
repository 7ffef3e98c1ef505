/** A widget as a publisher puts it on a page. */
export interface WidgetKind {
  id: "comments" | "feed" | "contribution" | "reactions";
  label: string;
  /** Address of its frame. */
  path: string;
  method: string;
  className: string;
  /** Height that its element keeps before the widget has come, so that nothing below it moves. */
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
    hint: "Under a story. Each page address has a conversation of its own.",
  },
  {
    id: "feed",
    label: "Feed",
    path: "/feed-iframe",
    method: "feedWidgetIframe",
    className: "feed-iframe-container",
    room: "100vh",
    hint: "What readers say across the publication. With an element inside it becomes a drawer.",
  },
  {
    id: "contribution",
    label: "Contribution form",
    path: "/contribution-iframe",
    method: "contributionWidgetIframe",
    className: "contribution-iframe-container",
    room: "100vh",
    hint: "Readers send texts and pictures, which wait for an editor.",
  },
  {
    id: "reactions",
    label: "Page reactions",
    path: "/page-reactions-iframe",
    method: "pageReactionsIframe",
    className: "reactions-iframe-container",
    room: "10rem",
    hint: "One tap on what a page is like.",
  },
] as const satisfies readonly WidgetKind[];

/** What a publisher chooses of a widget's looks; empty means the widget's own. */
export interface Looks {
  primary: string;
  background: string;
  font: string;
  fontFamily: string;
}

interface Place {
  /** Address of the installation. */
  base: string;
  accountId: number;
}

const ATTRIBUTES = {
  primary: "primary-color",
  background: "bg-color",
  font: "font-color",
  fontFamily: "font-family",
} as const;

function chosen(looks: Looks): { name: string; value: string }[] {
  return Object.entries(ATTRIBUTES).flatMap(([key, name]) => {
    const value =
      Object.entries(looks)
        .find(([look]) => look === key)?.[1]
        ?.trim() ?? "";
    return value === "" ? [] : [{ name, value }];
  });
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Markup to paste: the container with its room, and the loader that fills it. */
export function widgetSnippet(
  { method, className, room }: WidgetKind,
  looks: Looks,
  { base, accountId }: Place,
): string {
  const attributes = [{ name: "account-id", value: String(accountId) }, ...chosen(looks)]
    .map(({ name, value }) => `\n     data-svc-${name}="${escaped(value)}"`)
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

/** Address of the widget as the preview shows it: about a page of the publication's own. */
export function previewAddress({ path }: WidgetKind, looks: Looks, { base, accountId }: Place): string {
  const query = new URLSearchParams({ account_id: String(accountId), page_url: `${base}/`, origin: base });
  for (const { name, value } of chosen(looks)) query.set(name.replaceAll("-", "_"), value);
  return `${path}?${query}`;
}
