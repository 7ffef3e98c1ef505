import { hash } from "node:crypto";
import { type ContentEncoding, preferredEncoding } from "./accept.rules";
import { compress } from "./compress";
import type { Endpoint } from "./endpoint";
import { content, type Reply } from "./reply";

const LEVELS = { br: 9, gzip: 9 };

type Bytes = Uint8Array<ArrayBuffer>;

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
    if (encoding === "identity") return Promise.resolve(this.bytes);
    const encoded = this.#encoded.get(encoding) ?? compress(this.bytes, encoding, LEVELS[encoding]);
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
