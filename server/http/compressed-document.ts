import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Endpoint } from "./endpoint";
import { content, type Reply } from "./reply";

type ContentEncoding = "br" | "gzip" | "identity";

/** Chooses the smallest encoding we serve that an Accept-Encoding header accepts. */
export function preferredEncoding(acceptEncoding: string | null): ContentEncoding {
  const takes = (name: string) =>
    (acceptEncoding ?? "").split(",").some((part) => {
      const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
      return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

type Bytes = Uint8Array<ArrayBuffer>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function encode(bytes: Bytes, encoding: ContentEncoding): Promise<Bytes> {
  if (encoding === "identity") return bytes;
  return new Uint8Array(
    encoding === "br" ? await compressBrotli(bytes, BROTLI) : await compressGzip(bytes, { level: 9 }),
  );
}

/** One document in each encoding, compressed at the first request for that encoding. */
class EncodedDocument {
  readonly #encoded = new Map<ContentEncoding, Promise<Bytes>>();
  readonly #hash: string;

  constructor(
    readonly origin: string,
    readonly bytes: Bytes,
  ) {
    this.#hash = hash("sha1", bytes, "base64url");
  }

  etag(encoding: ContentEncoding): string {
    return encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  in(encoding: ContentEncoding): Promise<Bytes> {
    const encoded = this.#encoded.get(encoding) ?? encode(this.bytes, encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }
}

interface DocumentRequest {
  endpoints: readonly Endpoint[];
  origin: string;
  acceptEncoding: string | null;
}

/**
 * Serves a long text about all endpoints, compressed once per origin, with a strong ETag for each encoding. The
 * endpoints never change while a process runs, and most installations have one origin. Only the last requested origin
 * is cached, since a caller may name any host.
 */
export function compressedDocument(
  contentType: string,
  render: (endpoints: readonly Endpoint[], origin: string) => string,
  ownHeaders: Readonly<Record<string, string>> = {},
): (request: DocumentRequest) => Promise<Reply> {
  const documents = new WeakMap<readonly Endpoint[], EncodedDocument>();
  return async ({ endpoints, origin, acceptEncoding }) => {
    let document = documents.get(endpoints);
    if (document?.origin !== origin) {
      document = new EncodedDocument(origin, new TextEncoder().encode(render(endpoints, origin)));
      documents.set(endpoints, document);
    }
    const encoding = preferredEncoding(acceptEncoding);
    return content(await document.in(encoding), contentType, {
      etag: document.etag(encoding),
      headers: {
        ...ownHeaders,
        // The text contains the origin of the request.
        vary: "Host, X-Forwarded-Proto",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      },
    });
  };
}
