/**
 * What the page of a publisher and the frames on it say to each other. Either side believes a message only from the
 * exact window and origin that it expects, and reads it with the functions below: what is not of these shapes is
 * nothing.
 */

/** What a frame tells the page around it. */
export type FrameMessage =
  /** The frame runs: it may be told who is logged in and what is seen of it. */
  | { action: "svc_ready" }
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
  | { action: "svc_link"; comment_id: number };

/** Values of CSS that a page may give its widgets. */
export interface ThemeValues {
  primary?: string;
  secondary?: string;
  background?: string;
  font?: string;
  fontFamily?: string;
}

const LONGEST_TEXT = 4_096;
const LONGEST_DRAFT = 65_536;
const TALLEST = 200_000;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_TEXT;
}

function isDraft(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_DRAFT;
}

function isPixels(value: unknown): value is number {
  return typeof value === "number" && value >= -TALLEST && value <= TALLEST;
}

function isToken(value: unknown): value is string | null {
  return value === null || isText(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** A frame's message; null for anything else that arrives. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (!isFields(data)) return null;
  const { action, height, page_id, text, token, total, top } = data;
  switch (action) {
    case "svc_ready":
    case "svc_open":
    case "svc_close":
    case "svc_done":
      return { action };
    case "svc_height":
      return isPixels(height) && height >= 0 ? { action, height } : null;
    case "svc_login":
      return isText(page_id) ? { action, page_id } : null;
    case "svc_session":
      return isToken(token) ? { action, token } : null;
    case "svc_count":
      return isText(page_id) && isCount(total) ? { action, page_id, total } : null;
    case "svc_draft":
      return isDraft(text) ? { action, text } : null;
    case "svc_scroll":
      return isPixels(top) ? { action, top } : null;
    default:
      return null;
  }
}

function themeIn(value: unknown): ThemeValues {
  if (!isFields(value)) return {};
  const { primary, secondary, background, font, fontFamily } = value;
  const given = Object.entries({ primary, secondary, background, font, fontFamily });
  return Object.fromEntries(given.filter(([, one]) => isText(one)));
}

/** The page's message; null for anything else that arrives. */
export function parseHostMessage(data: unknown): HostMessage | null {
  if (!isFields(data)) return null;
  const { action, jwt, name, avatar, token, text, type, value, top, height, theme, comment_id } = data;
  switch (action) {
    case "svc_user":
      if (!isToken(jwt)) return null;
      return { action, jwt, ...(isText(name) && { name }), ...(isText(avatar) && { avatar }) };
    case "svc_session":
      return isToken(token) ? { action, token } : null;
    case "svc_draft":
      return isDraft(text) ? { action, text } : null;
    case "svc_topic":
      return isText(type) && isText(value) ? { action, type, value } : null;
    case "svc_view":
      return isPixels(top) && isPixels(height) ? { action, top, height } : null;
    case "svc_theme":
      return { action, theme: themeIn(theme) };
    case "svc_link":
      return isCount(comment_id) ? { action, comment_id } : null;
    default:
      return null;
  }
}
