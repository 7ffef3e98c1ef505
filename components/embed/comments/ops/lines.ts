import { imageOf, type Op } from "./op";

/** A paragraph of a text, or a picture that stands by itself. */
export type Line = { kind: "text"; ops: Op[] } | { kind: "image"; url: string };

/** A text as it is shown: cut at its newlines and at its pictures; lines without anything are left out. */
export function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let open: Op[] = [];
  const close = () => {
    if (open.length > 0) lines.push({ kind: "text", ops: open });
    open = [];
  };
  for (const op of ops) {
    const url = imageOf(op);
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
