export { clipMarks } from "./clip-marks.rules";
export { toExcerpt } from "./excerpt.rules";
export { getImageAlt, LONGEST_ALT, setImageAlt } from "./image-alt.rules";
export { isQuoted, withoutQuoteMark } from "./quote.rules";

/** Maximum number of cached formats: more than a publication uses, in several languages. */
const MAX_CACHED_FORMATS = 500;

/** Get a locale as this runtime formats in it; the fallback where it is malformed or not supported. */
export function getSupportedLocale(code: string, fallback: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(code)[0] ?? fallback;
  } catch {
    return fallback;
  }
}

/** Memoizes a format factory by its arguments. Imports nothing: browser pages use it as well. */
function memoizeFormat<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const cache = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const format = make(locale, options);
    if (cache.size >= MAX_CACHED_FORMATS) cache.clear();
    cache.set(key, format);
    return format;
  };
}

/**
 * Returns a cached date format: creating one takes a thousand times as long as using it, and 100 kB that the garbage
 * collector does not see. RangeError where the locale or the time zone is invalid.
 */
export const dateFormat = memoizeFormat(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns a cached format of numbers and amounts of money. */
export const numberFormat = memoizeFormat(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns a cached format of lists, such as of authors. */
export const listFormat = memoizeFormat(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

/** Returns the cached plural rules of a locale. */
export const pluralRules = memoizeFormat(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);
