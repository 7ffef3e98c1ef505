import { isAscii } from "node:buffer";

/** Size limit of a piece: all later stages hold one in memory. */
const PIECE = 1 << 16;

/** XML forbids these characters, but other systems write them. They are removed. */
// The expression matches the characters to remove.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const ALL_FORBIDDEN = new RegExp(FORBIDDEN, "g");

function detectEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 200)).toString("latin1");
  return /^[\s\u00ef\u00bb\u00bf]*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? "utf-8";
}

/** Creates the error for a compressed file from the reason, a sentence without its full stop. */
type CreateRefusal = (why: string) => Error;

function createDecoder(head: Uint8Array, refusal: CreateRefusal): TextDecoder {
  const isZip = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03;
  if ((head[0] === 0x1f && head[1] === 0x8b) || isZip)
    throw refusal("The file is compressed. Extract it and import the XML file inside");
  try {
    return new TextDecoder(detectEncoding(head));
  } catch {
    return new TextDecoder("utf-8");
  }
}

/** Decodes a file in pieces; plain ASCII, the common case, without the decoder. */
class PieceDecoder {
  private readonly decoder: TextDecoder;
  /** Whether the decoder has no partial character: the next byte starts one. */
  private isBetween = false;

  constructor(head: Uint8Array, refusal: CreateRefusal) {
    this.decoder = createDecoder(head, refusal);
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

async function* decodePieces(
  source: AsyncIterable<Uint8Array | string>,
  refusal: CreateRefusal,
): AsyncGenerator<string> {
  let pieces: PieceDecoder | null = null;
  for await (const chunk of source) {
    if (typeof chunk === "string") {
      for (let at = 0; at < chunk.length; at += PIECE) yield chunk.slice(at, at + PIECE);
      continue;
    }
    if (chunk.length === 0) continue;
    pieces ??= new PieceDecoder(chunk, refusal);
    for (let at = 0; at < chunk.length; at += PIECE) yield pieces.text(chunk.subarray(at, at + PIECE));
  }
  if (pieces !== null) yield pieces.end();
}

/** Decodes a file in small pieces of text, in the encoding that it declares, without BOM and forbidden characters. */
export async function* decodeXml(
  source: AsyncIterable<Uint8Array | string>,
  refusal: CreateRefusal,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of decodePieces(source, refusal)) {
    const text = isFirst ? piece.replace(/^\ufeff/, "") : piece;
    if (text === "") continue;
    isFirst = false;
    yield FORBIDDEN.test(text) ? text.replace(ALL_FORBIDDEN, "") : text;
  }
}
