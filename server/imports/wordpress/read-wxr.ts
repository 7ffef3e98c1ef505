import { decodeXml } from "./decode-xml";
import { WxrParser } from "./wxr-parser";
import type { WxrRecord } from "./wxr-record";

/**
 * Reads an export file of WordPress (WXR 1.0, 1.1 or 1.2) as it streams in: its site first, then authors, terms and
 * items in the order of the file. Memory does not grow with the file. An item that is broken comes as a "bad-item" and
 * the ones after it are read all the same; a file that cannot be read on throws WxrError.
 */
export async function* readWxr(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<WxrRecord> {
  const parser = new WxrParser();
  for await (const chunk of decodeXml(source)) yield* parser.read(chunk);
  yield* parser.end();
}
