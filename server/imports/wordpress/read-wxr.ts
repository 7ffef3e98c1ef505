import { decodeXml } from "../xml/index";
import { findItem } from "./quick-item";
import { WxrError } from "./wxr-error";
import { WxrParser } from "./wxr-parser";
import type { WxrRecord } from "./wxr-record";

const ITEM_END = "</item>";
/** Text of an item that is gathered piece by piece until it is whole; longer ones the XML parser reads as they come. */
const HELD = 1 << 20;

/** Items that can be read quickly, and where reading them ended; `isCut` tells that an item follows whose end is not in the text. */
function* quickItems(parser: WxrParser, text: string): Generator<WxrRecord, { end: number; isCut: boolean }> {
  let end = 0;
  for (;;) {
    const found = findItem(text, end);
    if (found.kind !== "item") return { end, isCut: found.kind === "cut" };
    const item = parser.readQuickly(text, { from: end, start: found.start });
    if (item === null) return { end, isCut: false };
    end = item.end;
    yield item.record;
  }
}

/**
 * Reads an export file of WordPress (WXR 1.0, 1.1 or 1.2) as it streams in: its site first, then authors, terms and
 * items in the order of the file. Memory does not grow with the file. An item that is broken comes as a "bad-item" and
 * the ones after it are read all the same; a file that cannot be read on throws WxrError. Items are read quickly
 * where they can be; the XML parser reads what stands around them, and every item that is written unusually.
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
        const { end, isCut } = yield* quickItems(parser, text);
        text = text.slice(end);
        if (isCut && text.length < HELD) {
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
