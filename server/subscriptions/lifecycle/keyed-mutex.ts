const last = new Map<string, Promise<unknown>>();

/**
 * Run work under a mutex of this process, in order of arrival. The database lock is the authority; this only keeps
 * waiting callers from occupying all connections meanwhile.
 */
export async function withKeyedMutex<T>(name: string, work: () => Promise<T>): Promise<T> {
  const previous = last.get(name) ?? Promise.resolve();
  const current = previous.then(work, work);
  last.set(name, current);
  try {
    return await current;
  } finally {
    if (last.get(name) === current) last.delete(name);
  }
}
