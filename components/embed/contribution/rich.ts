/** How the words of a stretch look, and where they lead. */
export interface Look {
  bold?: true;
  italic?: true;
  underline?: true;
  link?: string;
}

/** Words of one look. */
export interface Run {
  text: string;
  look: Look;
}

/** What a line is, as a whole. */
export type LineKind = "text" | "header" | "quote" | "bullet" | "ordered";

/** A line of a rich text. */
export interface Line {
  kind: LineKind;
  runs: readonly Run[];
}

/** An item of a text in the interface's form; what a line is stands at the newline that ends it. */
export interface RichOp {
  insert: string | { image: string };
  attributes?: Look & { header?: number; list?: "bullet" | "ordered"; blockquote?: true };
}

/** A picture that goes with a text, and what it shows for those who cannot see it. */
export interface Picture {
  url: string;
  alt: string;
}
