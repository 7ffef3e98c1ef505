/** Makes `dist/embed` (the widgets' bundles) where it was not made from exactly these sources. */
export function ensureEmbed(): Promise<void>;
