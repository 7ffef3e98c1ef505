/** Who is logged in on the page: a token (HS256) that the publisher's backend signed with the account's shared key. */
export interface PageUser {
  jwt: string;
  name?: string;
  avatar?: string;
}

/** Metadata of a page: flat; `author_ids` names those whose comments are marked as the author's. */
export type PageMetadata = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The loader's global. Before it has loaded, calling it keeps callbacks, which then run once and in order. */
export interface Talktype {
  (callback: () => void): void;
  loaded: boolean;
  /** Puts comments into an element, by its `data-svc-*` attributes; called again it follows what has changed. */
  commentWidgetIframe(element: Element): void;
  /** The feed; an element with something in it gets a drawer instead of a place of its own. */
  feedWidgetIframe(element: Element): void;
  contributionWidgetIframe(element: Element): void;
  pageReactionsIframe(element: Element): void;
  /** Opens or closes the feed's drawer. */
  toggleButton(): Promise<void>;
  /** Closes the feed's drawer. */
  slideButton(): Promise<void>;
  /** What a contribution is about from now on; values as a comma list. */
  updateUGCTopic(topic: { topicType: string; topicValue: string }): Promise<void>;
  /** Shows an application's log-in in an element; `source` is its authorize address. */
  formLoginIframe(container: Element, source: string, callback?: () => void): Promise<void>;
  /** Logs the page's reader in to all widgets, those that come later too. */
  accountUserLogin(user: PageUser): Promise<void>;
  accountUserLogout(): Promise<void>;
  /** Says what a page is. */
  pageMetadataSetter(
    accountId: number | string,
    pageUrl: string,
    metadata: PageMetadata,
    host?: string,
  ): Promise<Response>;
  /** Fills every `[data-svc-count]` with the number of its page's comments; an empty value means this page. */
  count(): Promise<void>;
  /** Takes the widget of an element away. */
  destroy(element: Element): void;
}

declare global {
  interface Window {
    talktype?: Talktype;
  }
}
