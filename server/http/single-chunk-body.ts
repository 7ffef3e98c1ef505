const encoder = new TextEncoder();

const ignore = () => undefined;

/** Ways of piping that nobody takes with an answer: a stream's own does them. */
function isPlain({ preventClose, preventAbort, preventCancel, signal }: StreamPipeOptions): boolean {
  return !preventClose && !preventAbort && !preventCancel && signal?.aborted !== true;
}

/**
 * A body that is all there. Whoever pipes it, as Next does, is given it in one piece, where a stream would be asked for
 * it and for what comes after it; whoever reads it otherwise reads a stream like any other. It keeps nothing of what
 * it gave away: streams outlive many a collection of what is short-lived.
 */
class WholeBody extends ReadableStream<Uint8Array> {
  readonly #take: () => Uint8Array;

  constructor(bytes: Uint8Array) {
    const held: { bytes?: Uint8Array } = { bytes };
    const take = () => {
      const taken = held.bytes ?? new Uint8Array();
      delete held.bytes;
      return taken;
    };
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      controller.enqueue(take());
      controller.close();
    };
    super({ pull }, { highWaterMark: 0 });
    this.#take = take;
  }

  override async pipeTo(to: WritableStream<Uint8Array>, options: StreamPipeOptions = {}): Promise<void> {
    if (this.locked || to.locked || !isPlain(options)) return super.pipeTo(to, options);
    const { signal } = options;
    const writer = to.getWriter();
    signal?.addEventListener("abort", () => void writer.abort(signal.reason).catch(ignore));
    // Whatever hinders the one hinders the other.
    writer.write(this.#take()).catch(ignore);
    await writer.close();
  }
}

/** The body of an answer as a web-standard response carries it; text becomes UTF-8. */
export function singleChunkBody(body: string | Uint8Array): ReadableStream<Uint8Array> {
  return new WholeBody(typeof body === "string" ? encoder.encode(body) : body);
}
