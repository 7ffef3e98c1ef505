export { clipMarks } from "./clip-marks.rules";

/** Formats that are kept: more than a publication uses, in several languages. */
const KEPT = 500;

/** Gives out what was made for the same arguments before. It imports nothing: pages in the browser use it as well. */
function kept<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(locale, options);
    if (made.size >= KEPT) made.clear();
    made.set(key, format);
    return format;
  };
}

/**
 * A format of moments, made once: making one takes a thousand times as long as using it, and a hundred kilobytes that
 * the collector of garbage does not see. RangeError where the locale or the time zone is none.
 */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** The same of numbers and amounts of money. */
export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
