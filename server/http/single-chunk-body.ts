const encoder = new TextEncoder();

const ignore = () => undefined;

/** Whether a pipe has default options; the others use the implementation of ReadableStream. */
function hasDefaultOptions({
  preventClose,
  preventAbort,
  preventCancel,
  signal,
}: StreamPipeOptions): boolean {
  return !preventClose && !preventAbort && !preventCancel && signal?.aborted !== true;
}

/**
 * A complete body as a stream. pipeTo, as Next calls it, writes one chunk, where a plain stream would be read twice:
 * for the chunk and for its end; every other reader gets a normal stream. The bytes are released when they are read:
 * streams survive many garbage collections of short-lived data.
 */
class WholeBody extends ReadableStream<Uint8Array> {
  readonly #take: () => Uint8Array;

  constructor(bytes: Uint8Array) {
    const held: { bytes?: Uint8Array } = { bytes };
    const takeBytes = () => {
      const chunk = held.bytes ?? new Uint8Array();
      delete held.bytes;
      return chunk;
    };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(takeBytes());
      controller.close();
    };
    super({ pull }, { highWaterMark: 0 });
    this.#take = takeBytes;
  }

  override async pipeTo(
    destination: WritableStream<Uint8Array>,
    options: StreamPipeOptions = {},
  ): Promise<void> {
    if (this.locked || destination.locked || !hasDefaultOptions(options))
      return super.pipeTo(destination, options);
    const { signal } = options;
    const writer = destination.getWriter();
    signal?.addEventListener("abort", () => void writer.abort(signal.reason).catch(ignore));
    // A failed write also fails the close below.
    writer.write(this.#take()).catch(ignore);
    await writer.close();
  }
}

/** Creates the body of a web-standard response from text (as UTF-8) or bytes. */
export function singleChunkBody(body: string | Uint8Array): ReadableStream<Uint8Array> {
  return new WholeBody(typeof body === "string" ? encoder.encode(body) : body);
}
