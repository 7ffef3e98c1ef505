const last = new Map<string, Promise<unknown>>();

/**
 * Has those of this process who want the same lock come one after the other. The lock in the database is what counts;
 * this keeps a crowd that waits for it from holding every connection meanwhile.
 */
export async function createKeyedMutex<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(name, mine);
  try {
    return await mine;
  } finally {
    if (last.get(name) === mine) last.delete(name);
  }
}
