export type Kind = "comment" | "feed" | "contribution" | "page-reactions" | "login";

/** A widget in the page. */
export interface Frame {
  kind: Kind;
  element: Element;
  iframe: HTMLIFrameElement;
  account: string;
  /** URL of the iframe, loaded or not. */
  src: string;
  /** Whether it is shown as an overlay while open, instead of in its element. */
  isDrawer: boolean;
  /** Whether the frame has reported that it is ready. */
  isReady: boolean;
  done?: (() => void) | undefined;
}

/** The loader's API for its lazily loaded parts. */
export interface Page {
  /** Names of the service in attributes: `svc`, then the names in the script's URL. */
  services: readonly string[];
  /** Origin of the installation, from which the loader was served. */
  origin: string;
  script: Element;
  frames: Map<Element, Frame>;
  /** Values of an element's attributes, by name without prefix. */
  read(element: Element): Map<string, string>;
  /** Creates an element's frame, replacing an existing one. */
  mount(kind: Kind, element: Element, more?: object): Frame;
  /** Loads a frame. */
  load(frame: Frame): void;
  /** Fills all count elements. */
  count(): Promise<void>;
  /** Updates the count elements of one page. */
  show(key: string, total: number): void;
}
