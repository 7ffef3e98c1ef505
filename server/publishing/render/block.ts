import type { Html } from "./html";

/** A picture with everything a medium may want to say of it; addresses are safe and absolute. */
export interface Picture {
  /** Key in the account's storage, where it lies there; its other widths are asked by it. */
  key: string | null;
  /** The picture as it was stored, or where it lives. */
  src: string;
  /** Pixels; null where unknown. */
  width: number | null;
  height: number | null;
  alt: string;
  /** HTML. */
  caption: Html;
  attribution: Html;
  /** Where a click leads. */
  link: string | null;
}

/** Players and posts that a medium may have a component of its own for. */
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

/** Something of somebody else's, shown in a frame or pointed to. */
export interface Outside {
  kind: "outside";
  service: Service;
  title: string;
  /** What people open; null where nobody said. */
  link: string | null;
  /** What a frame loads: https, another host than the publication's. */
  frame: string;
  /** `wide` is 16:9, a number is a height in pixels. */
  shape: "wide" | number;
}

/**
 * A story element with everything dangerous taken out: the one form that every medium writes markup from.
 * Texts are plain and are escaped when they are written; `Html` has been sanitised.
 */
export type Block =
  | { kind: "text"; role: "text" | "summary" | "question" | "answer"; speaker: string; html: Html }
  | { kind: "quote"; pulled: boolean; html: Html; attribution: Html }
  | { kind: "bigfact"; figure: Html; words: Html }
  | { kind: "aside"; html: Html }
  | { kind: "q-and-a"; question: Html; answer: Html; interviewer: string; interviewee: string }
  | { kind: "heading"; text: string }
  | { kind: "also-read"; headline: string; href: string | null }
  | { kind: "cta"; text: string; href: string; newTab: boolean; noFollow: boolean }
  | { kind: "picture"; picture: Picture }
  | { kind: "gallery"; title: string; slideshow: boolean; pictures: Picture[] }
  | { kind: "references"; entries: { name: string; href: string | null; words: Html }[] }
  | Outside
  | { kind: "embed"; markup: string; words: string; title: string; link: string | null }
  | { kind: "film"; src: string; title: string }
  | { kind: "table"; caption: string; head: string[] | null; rows: string[][] }
  | { kind: "file"; name: string; href: string; type: string; bytes: number | null }
  /** Of a kind nobody here knows, or damaged: its words, and nothing else of it. */
  | { kind: "inert"; title: string; words: string };
