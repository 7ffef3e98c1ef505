import { isQuoted, withoutQuoteMark } from "@/shared/formats/quote.rules";
import { getImage, type Op } from "./op";

/** A paragraph, a quoted one without its mark, or an image on its own. */
export type Line = TextLine | { kind: "image"; url: string };

interface TextLine {
  kind: "text" | "quote";
  ops: Op[];
}

function toLine(ops: readonly Op[]): TextLine {
  const [first, ...rest] = ops;
  if (typeof first?.insert !== "string" || !isQuoted(first.insert)) return { kind: "text", ops: [...ops] };
  const insert = withoutQuoteMark(first.insert);
  return { kind: "quote", ops: insert === "" ? rest : [{ ...first, insert }, ...rest] };
}

/** Splits a text at newlines and images for display; empty lines are dropped. Lines that begin with "> " quote. */
export function toLines(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let open: Op[] = [];
  const close = () => {
    const line = toLine(open);
    if (line.ops.length > 0) lines.push(line);
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
