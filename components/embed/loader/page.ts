export type Kind = "comment" | "feed" | "contribution" | "page-reactions" | "login";

/** A widget on the page. */
export interface Frame {
  kind: Kind;
  element: Element;
  iframe: HTMLIFrameElement;
  account: string;
  /** What it is shown from, whether or not it has been asked for yet. */
  src: string;
  /** Shown over the page while it is open, instead of where its element stands. */
  isDrawer: boolean;
  /** Whether it has said that it runs. */
  isReady: boolean;
  done?: (() => void) | undefined;
}

/** The loader, as its parts that come later see it. */
export interface Page {
  /** What the page may call the service: `svc`, then the names under which it asked for the loader. */
  services: readonly string[];
  /** Origin of the installation: the loader's own. */
  origin: string;
  script: Element;
  frames: Map<Element, Frame>;
  /** Values of an element's attributes, by the name behind their prefix. */
  read(element: Element): Map<string, string>;
  /** Makes an element's frame and puts it on the page, in the place of the one that it has. */
  mount(kind: Kind, element: Element, more?: object): Frame;
  /** Lets a frame be fetched. */
  load(frame: Frame): void;
  /** Fills all elements that want a count. */
  count(): Promise<void>;
  /** Writes one page's count where it stands on this page. */
  show(key: string, total: number): void;
}
