/** Runs work after all earlier work has settled, and returns its result. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a serial queue for a connection that runs one query at a time. A failure does not stop the queue. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
