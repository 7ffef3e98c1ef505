/** Builds `dist/embed` (the widgets' bundles) unless it was built from exactly these sources. */
export function ensureEmbed(): Promise<void>;
