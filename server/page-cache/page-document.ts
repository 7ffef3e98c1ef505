import { compress, preferredEncoding, type RenderedPage } from "@/server/http/index";

/** Brotli's quality is half a step above that for streams: a page is compressed once and sent many times. */
const LEVELS = { br: 6, gzip: 6 };

/** Memory for the headers of a page, in bytes. */
const HEAD_BYTES = 4_096;

/** A page in each content encoding, compressed at the first request for it. */
export class PageDocument {
  readonly #encoded = new Map<string, Promise<RenderedPage>>();

  constructor(readonly page: RenderedPage) {}

  /** Memory in bytes, an estimate: the compressed bodies together are smaller than the plain one. */
  get size(): number {
    return this.page.body.length * 2 + HEAD_BYTES;
  }

  /** Returns the page in the encoding that a request prefers. */
  async encode(acceptEncoding: string | null): Promise<RenderedPage> {
    const encoding = preferredEncoding(acceptEncoding);
    if (encoding === "identity") return this.page;
    const encoded = this.#encoded.get(encoding) ?? this.#compress(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #compress(encoding: "br" | "gzip"): Promise<RenderedPage> {
    const { body, headers, status } = this.page;
    const compressed = await compress(body, encoding, LEVELS[encoding]);
    return { status, headers: { ...headers, "content-encoding": encoding }, body: compressed };
  }
}
