/**
 * What the page of a publisher and the frames on it say to each other. Either side believes a message only from the
 * exact window and origin that it expects, and reads it with the functions below: what is not of these shapes is
 * nothing.
 */

/** What a frame tells the page around it. */
export type FrameMessage =
  /** The frame runs, under this title: it may be told who is logged in and what is seen of it. */
  | { action: "svc_ready"; title: string }
  | { action: "svc_height"; height: number }
  /** The page should start its own log-in; `page_id` is the key of the page to come back to. */
  | { action: "svc_login"; page_id: string }
  /** The page should keep this session for its frames, or forget the one that it keeps. */
  | { action: "svc_session"; token: string | null }
  | { action: "svc_count"; page_id: string; total: number }
  /** The page should show the frame's content from `top` on, in pixels from the frame's own top. */
  | { action: "svc_scroll"; top: number }
  /** The page should keep what is written and not posted yet; empty: nothing. */
  | { action: "svc_draft"; text: string }
  | { action: "svc_open" }
  | { action: "svc_close" }
  /** What the frame was opened for is done. */
  | { action: "svc_done" };

/** What the page tells a frame on it. */
export type HostMessage =
  | { action: "svc_user"; jwt: string | null; name?: string; avatar?: string }
  | { action: "svc_session"; token: string | null }
  /** What the page kept of a text that was not posted. */
  | { action: "svc_draft"; text: string }
  | { action: "svc_topic"; type: string; value: string }
  /** The part of the frame that is seen, in pixels from the frame's own top. */
  | { action: "svc_view"; top: number; height: number }
  | { action: "svc_theme"; theme: ThemeValues }
  /** The page's address points to a comment now. */
  | { action: "svc_link"; comment_id: number }
  /** A drawer was opened or closed by the page. */
  | { action: "svc_open" }
  | { action: "svc_close" };

/** Values of CSS that a page may give its widgets. */
export interface ThemeValues {
  primary?: string;
  secondary?: string;
  background?: string;
  font?: string;
  fontFamily?: string;
  /** light, dark, or auto: as the reader prefers. */
  scheme?: string;
}

const LONGEST_TEXT = 4_096;
const LONGEST_DRAFT = 65_536;
/** Pixels. */
export const TALLEST = 200_000;

type Check = (value: unknown) => boolean;
/** The fields of each message, and what each has to be. */
type Shapes = Readonly<Record<string, Readonly<Record<string, Check>>>>;

const isText: Check = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;
const isDraft: Check = (value) => typeof value === "string" && value.length <= LONGEST_DRAFT;
const isTextOrNone: Check = (value) => value === undefined || isText(value);
const isToken: Check = (value) => value === null || isText(value);
const isPixels: Check = (value) => typeof value === "number" && value >= -TALLEST && value <= TALLEST;
const isHeight: Check = (value) => isPixels(value) && Number(value) >= 0;
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isTheme: Check = (value) =>
  typeof value === "object" && value !== null && Object.values(value).every(isText);

const FRAME_SHAPES: Shapes = {
  svc_ready: { title: isText },
  svc_height: { height: isHeight },
  svc_login: { page_id: isText },
  svc_session: { token: isToken },
  svc_count: { page_id: isText, total: isCount },
  svc_scroll: { top: isPixels },
  svc_draft: { text: isDraft },
  svc_open: {},
  svc_close: {},
  svc_done: {},
};

const HOST_SHAPES: Shapes = {
  svc_user: { jwt: isToken, name: isTextOrNone, avatar: isTextOrNone },
  svc_session: { token: isToken },
  svc_draft: { text: isDraft },
  svc_topic: { type: isText, value: isText },
  svc_view: { top: isPixels, height: isPixels },
  svc_theme: { theme: isTheme },
  svc_link: { comment_id: isCount },
  svc_open: {},
  svc_close: {},
};

/** The fields that a message's shape names, when each is what it has to be. */
function read(shapes: Shapes, data: unknown): object | null {
  if (typeof data !== "object" || data === null) return null;
  const action: unknown = Reflect.get(data, "action");
  if (typeof action !== "string" || !Object.prototype.hasOwnProperty.call(shapes, action)) return null;
  const message: Record<string, unknown> = { action };
  for (const [name, isRight] of Object.entries(shapes[action] ?? {})) {
    const value: unknown = Reflect.get(data, name);
    if (!isRight(value)) return null;
    if (value !== undefined) message[name] = value;
  }
  return message;
}

/** A frame's message; null for anything else that arrives. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  // The table above checks each field of each kind of FrameMessage.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return read(FRAME_SHAPES, data) as FrameMessage | null;
}

/** The page's message; null for anything else that arrives. */
export function parseHostMessage(data: unknown): HostMessage | null {
  // The table above checks each field of each kind of HostMessage.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return read(HOST_SHAPES, data) as HostMessage | null;
}
