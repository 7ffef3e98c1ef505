import { loadTalktype } from "./load";
import type { Talktype } from "./talktype";

export type WidgetKind = "comments" | "feed" | "contribution" | "reactions";

/** A widget as a page places it; what is not given is the account's own setting. */
export interface WidgetOptions {
  /** Address of the installation, e.g. `https://talk.example`. */
  host: string;
  accountId: number | string;
  /** Address of the page that the widget is about; the present one where it is not given. */
  pageUrl?: string;
  /** Id of the widget, where a page has several: each has a conversation of its own. */
  commentWidgetId?: string;
  primaryColor?: string;
  secondaryColor?: string;
  bgColor?: string;
  fontColor?: string;
  fontFamily?: string;
  /** Style sheet that brings the fonts: of the account's own domains or a service for fonts. */
  fontUrl?: string;
  /** Name of the publication, as the feed and the form show it. */
  publisher?: string;
  topicType?: string;
  topicValue?: string;
  /** Language of the texts; the page's own where it is not given. */
  lang?: string;
}

/** A widget on the page. */
export interface MountedWidget {
  /** Follows changed options; the frame stays unless they change what it shows. */
  update(options: WidgetOptions): void;
  destroy(): void;
}

const METHODS = {
  comments: "commentWidgetIframe",
  feed: "feedWidgetIframe",
  contribution: "contributionWidgetIframe",
  reactions: "pageReactionsIframe",
} as const satisfies Record<WidgetKind, keyof Talktype>;

const ATTRIBUTES = {
  accountId: "account-id",
  pageUrl: "page-url",
  commentWidgetId: "comment-widget-id",
  primaryColor: "primary-color",
  secondaryColor: "secondary-color",
  bgColor: "bg-color",
  fontColor: "font-color",
  fontFamily: "font-family",
  fontUrl: "font-url",
  publisher: "publisher",
  topicType: "topic-type",
  topicValue: "topic-value",
  lang: "lang",
} as const satisfies Record<Exclude<keyof WidgetOptions, "host">, string>;

function write(element: Element, options: WidgetOptions): void {
  const values = new Map<string, unknown>(Object.entries(options));
  for (const [option, name] of Object.entries(ATTRIBUTES)) {
    const value = values.get(option);
    if (value === undefined || value === null) element.removeAttribute(`data-svc-${name}`);
    else element.setAttribute(`data-svc-${name}`, String(value));
  }
}

/** Puts a widget into an element and keeps it there until it is destroyed. What fails to load leaves the element empty. */
export function mountWidget(kind: WidgetKind, element: Element, options: WidgetOptions): MountedWidget {
  let isRemoved = false;
  const show = (now: WidgetOptions) => {
    write(element, now);
    loadTalktype(now.host).then(
      (talktype) => {
        if (!isRemoved) talktype[METHODS[kind]](element);
      },
      () => undefined,
    );
  };
  show(options);
  return {
    update: show,
    destroy: () => {
      isRemoved = true;
      window.talktype?.destroy?.(element);
    },
  };
}
