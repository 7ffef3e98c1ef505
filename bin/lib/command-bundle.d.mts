/**
 * Bundles the `masthead` command for tests, unless it was bundled from exactly these sources. Resolves to the path of
 * the program.
 */
export function ensureCommand(): Promise<string>;
