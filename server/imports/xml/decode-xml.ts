import { isAscii } from "node:buffer";

/** Everything downstream holds one piece at a time, so a piece must never be the whole file. */
const PIECE = 1 << 16;

/** XML forbids these characters, other systems write them all the same. They mean nothing, so they go. */
// They are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, "g");

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 200)).toString("latin1");
  return /^[\s\u00ef\u00bb\u00bf]*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? "utf-8";
}

/** What is thrown of a file that is packed; it is told why, as a sentence without its full stop. */
type Refusal = (why: string) => Error;

function decoderOf(head: Uint8Array, refusal: Refusal): TextDecoder {
  const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03;
  if ((head[0] === 0x1f && head[1] === 0x8b) || isZip)
    throw refusal("The file is compressed. Unpack it and give the XML file inside");
  try {
    return new TextDecoder(encodingOf(head));
  } catch {
    return new TextDecoder("utf-8");
  }
}

/** Decodes a file piece by piece; pieces of plain ASCII, which most are, without the decoder. */
class Pieces {
  private readonly decoder: TextDecoder;
  /** Whether the decoder holds no part of a character: whatever comes next begins one. */
  private isBetween = false;

  constructor(head: Uint8Array, refusal: Refusal) {
    this.decoder = decoderOf(head, refusal);
  }

  text(piece: Uint8Array): string {
    if (this.isBetween && isAscii(piece))
      return Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("latin1");
    this.isBetween = this.decoder.encoding === "utf-8" && (piece.at(-1) ?? 0) < 0x80;
    return this.decoder.decode(piece, { stream: true });
  }

  end(): string {
    return this.decoder.decode();
  }
}

async function* decoded(
  source: AsyncIterable<Uint8Array | string>,
  refusal: Refusal,
): AsyncGenerator<string> {
  let pieces: Pieces | null = null;
  for await (const chunk of source) {
    if (typeof chunk === "string") {
      for (let at = 0; at < chunk.length; at += PIECE) yield chunk.slice(at, at + PIECE);
      continue;
    }
    if (chunk.length === 0) continue;
    pieces ??= new Pieces(chunk, refusal);
    for (let at = 0; at < chunk.length; at += PIECE) yield pieces.text(chunk.subarray(at, at + PIECE));
  }
  if (pieces !== null) yield pieces.end();
}

/** The text of a file in small pieces: byte order mark gone, forbidden characters gone, any encoding that it names. */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array | string>,
  refusal: Refusal,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of decoded(source, refusal)) {
    const text = isFirst ? piece.replace(/^\ufeff/, "") : piece;
    if (text === "") continue;
    isFirst = false;
    yield FORBIDDEN.test(text) ? text.replace(ALL_FORBIDDEN, "") : text;
  }
}
