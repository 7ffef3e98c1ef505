import { decodeXml } from "../xml/index";
import { findItem } from "./fast-item-parser";
import { WxrError } from "./wxr-error";
import { WxrParser } from "./wxr-parser";
import type { WxrRecord } from "./wxr-record";

const ITEM_END = "</item>";
/** Characters of an item to buffer until it is complete; the XML parser streams longer ones. */
const MAX_BUFFERED = 1 << 20;

/** Reads items on the fast path until one needs more text; `isCut`: an item follows whose end is not in the text. */
function* readFastItems(
  parser: WxrParser,
  text: string,
): Generator<WxrRecord, { end: number; isCut: boolean }> {
  let end = 0;
  for (;;) {
    const next = findItem(text, end);
    if (next.kind !== "item") return { end, isCut: next.kind === "cut" };
    const item = parser.readQuickly(text, { from: end, start: next.start });
    if (item === null) return { end, isCut: false };
    end = item.end;
    yield item.record;
  }
}

/**
 * Streams a WordPress export file (WXR 1.0, 1.1 or 1.2): its site first, then authors, terms and items in file order.
 * Memory is independent of the file's size. A damaged item becomes a "bad-item" and reading continues; an unreadable
 * file throws WxrError. Items are parsed on the fast path where possible; the XML parser handles everything else.
 */
export async function* readWxr(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<WxrRecord> {
  const parser = new WxrParser();
  let held = "";
  const refusal = (why: string) => new WxrError("compressed", why, { line: 1, column: 1, itemsRead: 0 });
  for await (const chunk of decodeXml(source, refusal)) {
    let text = held + chunk;
    held = "";
    while (text !== "") {
      if (parser.isAtItemEnd) {
        const { end, isCut } = yield* readFastItems(parser, text);
        text = text.slice(end);
        if (isCut && text.length < MAX_BUFFERED) {
          held = text;
          break;
        }
      }
      const cut = text.indexOf(ITEM_END);
      const piece = cut === -1 ? text : text.slice(0, cut + ITEM_END.length);
      text = text.slice(piece.length);
      yield* parser.read(piece);
    }
  }
  yield* parser.read(held);
  yield* parser.end();
}
