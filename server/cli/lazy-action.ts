/**
 * Makes an action of a function that is loaded when its command runs: help loads nothing of the server, and a command
 * only its own part of it.
 */
export function lazyAction<Args extends unknown[]>(
  load: () => Promise<(...args: Args) => Promise<void>>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    const action = await load();
    await action(...args);
  };
}
