import type { Tone } from "@/shared/tone.rules";
import type { PictureView } from "./picture-view";

/** An entry of a menu; a heading without a page of its own has no address. */
export interface MenuEntry {
  name: string;
  href: string | null;
  tone: Tone;
  children: MenuEntry[];
}

export interface BreakingItem {
  id: string;
  headline: string;
  /** The linked story; null: none. */
  href: string | null;
  at: number | null;
}

/** The frame of every page of a publication: header, menus, footer. */
export interface FrameView {
  name: string;
  description: string;
  copyright: string;
  siteUrl: string;
  /** Origin of the log-in pages; null: the publication itself. */
  authUrl: string | null;
  logo: PictureView | null;
  tone: Tone;
  locale: string;
  language: string;
  direction: "ltr" | "rtl";
  timeZone: string;
  facebookPagesId: string | null;
  /** Rendering time in epoch milliseconds. */
  now: number;
  menu: MenuEntry[];
  footer: MenuEntry[];
  breaking: BreakingItem[];
  social: { name: string; href: string }[];
}
