import type { Html } from "./html";

/** A picture with all data that a medium may render; addresses are safe and absolute. */
export interface Picture {
  /** Key in the account's storage, by which other widths are requested; null: an external picture. */
  key: string | null;
  /** Address of the picture: the stored original, or the external one. */
  src: string;
  /** Pixels; null where unknown. */
  width: number | null;
  height: number | null;
  alt: string;
  /** HTML. */
  caption: Html;
  attribution: Html;
  /** Link target of the picture. */
  link: string | null;
}

/** Players and posts for which a medium may have its own component. */
export type Service =
  | { name: "youtube"; id: string; start: number }
  | { name: "soundcloud" }
  | { name: "tweet"; id: string }
  | { name: "instagram"; id: string }
  | { name: "facebook"; video: boolean; href: string }
  | { name: "dailymotion"; id: string }
  | { name: "tiktok"; id: string }
  | { name: "brightcove"; account: string; player: string; id: string }
  | { name: "jwplayer"; player: string; id: string }
  | { name: "page" };

/** Third-party content, shown in a frame or linked. */
export interface ThirdPartyContent {
  kind: "outside";
  service: Service;
  title: string;
  /** Address of the page for people; null: unknown. */
  link: string | null;
  /** Address that a frame loads: https, on another host than the publication's. */
  frame: string;
  /** `wide` is 16:9, a number is a height in pixels. */
  shape: "wide" | number;
}

/**
 * A sanitised story element: the common form from which every medium writes its markup.
 * Texts are plain and are escaped when written; `Html` has been sanitised.
 */
export type Block =
  | { kind: "text"; role: "text" | "summary" | "question" | "answer"; speaker: string; html: Html }
  | { kind: "quote"; pulled: boolean; html: Html; attribution: Html }
  | { kind: "bigfact"; figure: Html; attribution: Html }
  | { kind: "aside"; html: Html }
  | { kind: "q-and-a"; question: Html; answer: Html; interviewer: string; interviewee: string }
  | { kind: "heading"; text: string }
  | { kind: "also-read"; headline: string; href: string | null }
  | { kind: "cta"; text: string; href: string; newTab: boolean; noFollow: boolean }
  | { kind: "picture"; picture: Picture }
  | { kind: "gallery"; title: string; slideshow: boolean; pictures: Picture[] }
  | { kind: "references"; entries: { name: string; href: string | null; description: Html }[] }
  | ThirdPartyContent
  | { kind: "embed"; markup: string; caption: string; title: string; link: string | null }
  | { kind: "film"; src: string; title: string }
  | { kind: "table"; caption: string; head: string[] | null; rows: string[][] }
  | { kind: "file"; name: string; href: string; type: string; bytes: number | null }
  /** An element of an unknown kind, or a damaged one: reduced to its text. */
  | { kind: "inert"; title: string; text: string };
