/**
 * Messages between a publisher's page and the frames on it. Each side accepts messages only from the expected window
 * and origin, and parses them with the functions below: all other data is ignored.
 */

/** Messages from a frame to the embedding page. */
export type FrameMessage =
  /** The frame is ready, with its title: it can receive the reader and the visible part. */
  | { action: "svc_ready"; title: string }
  | { action: "svc_height"; height: number }
  /** Requests the page's own login; `page_id` is the key of the page to return to. */
  | { action: "svc_login"; page_id: string }
  /** The session that the page stores for its frames; null: delete it. */
  | { action: "svc_session"; token: string | null }
  | { action: "svc_count"; page_id: string; total: number }
  /** Scrolls the page to `top`, in pixels from the frame's top. */
  | { action: "svc_scroll"; top: number }
  /** The draft that the page stores; empty: none. */
  | { action: "svc_draft"; text: string }
  | { action: "svc_open" }
  | { action: "svc_close" }
  /** The frame's task is done. */
  | { action: "svc_done" };

/** Messages from the page to a frame. */
export type HostMessage =
  | { action: "svc_user"; jwt: string | null; name?: string; avatar?: string }
  | { action: "svc_session"; token: string | null }
  /** The draft stored by the page. */
  | { action: "svc_draft"; text: string }
  | { action: "svc_topic"; type: string; value: string }
  /** The visible part of the frame, in pixels from its top. */
  | { action: "svc_view"; top: number; height: number }
  | { action: "svc_theme"; theme: ThemeValues }
  /** The page's URL hash refers to a comment. */
  | { action: "svc_link"; comment_id: number }
  /** The page opened or closed a drawer. */
  | { action: "svc_open" }
  | { action: "svc_close" };

/** CSS values that a page may set for its widgets. */
export interface ThemeValues {
  primary?: string;
  secondary?: string;
  background?: string;
  font?: string;
  fontFamily?: string;
  /** light, dark, or auto: the reader's preference. */
  scheme?: string;
}

const LONGEST_TEXT = 4_096;
const LONGEST_DRAFT = 65_536;
/** Pixels. */
export const TALLEST = 200_000;

type Check = (value: unknown) => boolean;
/** The fields of each message, with their validators. */
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

/** Picks the fields of a message's shape; null if one is invalid. */
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

/** Parses a frame's message; null: invalid. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  // The table above validates each field of each kind of FrameMessage.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return read(FRAME_SHAPES, data) as FrameMessage | null;
}

/** Parses the page's message; null: invalid. */
export function parseHostMessage(data: unknown): HostMessage | null {
  // The table above validates each field of each kind of HostMessage.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return read(HOST_SHAPES, data) as HostMessage | null;
}
