/** Formats of a run, and its link. */
export interface TextFormat {
  bold?: true;
  italic?: true;
  underline?: true;
  link?: string;
}

/** Text with one format. */
export interface Run {
  text: string;
  look: TextFormat;
}

/** The block type of a line. */
export type LineKind = "text" | "header" | "quote" | "bullet" | "ordered";

/** A line of a rich text. */
export interface Line {
  kind: LineKind;
  runs: readonly Run[];
}

/** An item of a text in the interface's format; block attributes are on the newline that ends the line. */
export interface RichOp {
  insert: string | { image: string };
  attributes?: TextFormat & { header?: number; list?: "bullet" | "ordered"; blockquote?: true };
}

/** An image of the text, with its alternative text. */
export interface Picture {
  url: string;
  alt: string;
}
