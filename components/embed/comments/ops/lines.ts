import { getImage, type Op } from "./op";

/** A paragraph, or an image on its own. */
export type Line = { kind: "text"; ops: Op[] } | { kind: "image"; url: string };

/** Splits a text at newlines and images for display; empty lines are dropped. */
export function toLines(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let open: Op[] = [];
  const close = () => {
    if (open.length > 0) lines.push({ kind: "text", ops: open });
    open = [];
  };
  for (const op of ops) {
    const url = getImage(op);
    if (url !== null) {
      close();
      lines.push({ kind: "image", url });
    } else if (typeof op.insert !== "string") {
      open.push(op);
    } else {
      for (const [at, text] of op.insert.split("\n").entries()) {
        if (at > 0) close();
        if (text !== "") open.push({ ...op, insert: text });
      }
    }
  }
  close();
  return lines;
}
