import type { Tone } from "@/shared/tone.rules";
import type { TeaserView } from "./teaser-view";

/** A key event of a live blog. */
export interface KeyEvent {
  title: string;
  at: number;
  href: string;
}

/** Layout of a block's stories. */
export type BlockLayout = "columns-4" | "columns-3" | "list" | "numbered" | "feature" | "opinion" | "gallery";

/** A part of the front page, in the editors' order. */
export type HomeBlock =
  | { kind: "stories"; key: string; stories: TeaserView[] }
  | {
      kind: "collection";
      key: string;
      name: string;
      summary: string | null;
      href: string;
      tone: Tone;
      layout: BlockLayout;
      stories: TeaserView[];
    }
  | {
      kind: "stack";
      key: string;
      name: string;
      surface: string | null;
      layout: "numbered" | "list";
      stories: TeaserView[];
    };

export interface HomeView {
  title: string | null;
  description: string | null;
  keywords: string | null;
  lead: TeaserView | null;
  /** Key events of a lead story that is a live blog. */
  keyEvents: KeyEvent[];
  seconds: TeaserView[];
  others: TeaserView[];
  latest: TeaserView[];
  blocks: HomeBlock[];
}

const LAYOUTS: readonly (readonly [RegExp, BlockLayout])[] = [
  [/opinion|columnist/i, "opinion"],
  [/gallery|photo|picture/i, "gallery"],
  [/number|rank|most|trend|popular/i, "numbered"],
  [/carousel|feature|big|collage/i, "feature"],
  [/list/i, "list"],
  [/four|4/i, "columns-4"],
  [/three|3/i, "columns-3"],
];

/** Get the layout for a collection's row component; rows of four for an unknown name. */
export function parseBlockLayout(name: unknown): BlockLayout {
  const text = typeof name === "string" ? name : "";
  return LAYOUTS.find(([pattern]) => pattern.test(text))?.[1] ?? "columns-4";
}
