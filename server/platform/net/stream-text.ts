/** Streams text as it is read, from its first part on: a slow reader slows the queries down instead of filling the memory. */
export function streamText(
  first: IteratorResult<string, void>,
  rest: AsyncIterator<string, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = first;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = next ?? (await rest.next());
      next = null;
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await rest.return?.();
    },
  });
}
