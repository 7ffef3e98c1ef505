import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentEncoding } from "./accept.rules";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses bytes, or text as UTF-8. A higher level is smaller and slower: 0 to 11 of brotli, 1 to 9 of gzip. */
export function compress(
  content: string | Uint8Array,
  encoding: Exclude<ContentEncoding, "identity">,
  level: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return compressGzip(content, { level });
  return compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
}
