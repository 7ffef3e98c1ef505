/** Bundles TypeScript of the repository; resolves to the absolute path of the written file. */
export function bundleSource(source: { entry: string; name: string }): Promise<string>;
