import localFont from "next/font/local";

// Subsets in fonts/: a page loads two files of 56 kB together, and the italic one where its text has italics. Each
// "extended" file is loaded for characters in its range alone.
//
// `optional`: on a slow connection the fallback font (matched in size) stays, so that text never shifts.
// A font is named after its constant here, which must not be a generic family name (`serif`, `sans`):
// Chromium on Linux then swaps a late font in anyway and shifts the text.
const newsreader = localFont({
  src: "./fonts/newsreader.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  variable: "--font-serif",
  adjustFontFallback: "Times New Roman",
});

const newsreaderItalic = localFont({
  src: "./fonts/newsreader-italic.woff2",
  weight: "400",
  style: "italic",
  display: "optional",
  preload: false,
  variable: "--font-serif-italic",
  adjustFontFallback: false,
});

const newsreaderExtended = localFont({
  src: "../../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2",
  weight: "400 700",
  style: "normal",
  display: "optional",
  preload: false,
  variable: "--font-serif-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

const libreFranklin = localFont({
  src: "./fonts/libre-franklin.woff2",
  weight: "400 800",
  style: "normal",
  display: "optional",
  variable: "--font-sans",
  adjustFontFallback: "Arial",
});

const libreFranklinExtended = localFont({
  src: "../../node_modules/@fontsource-variable/libre-franklin/files/libre-franklin-latin-ext-wght-normal.woff2",
  weight: "400 800",
  style: "normal",
  display: "optional",
  preload: false,
  variable: "--font-sans-ext",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});

/** Class names that define the publication's fonts as CSS variables. */
export const fontVariables = [
  newsreader,
  newsreaderItalic,
  newsreaderExtended,
  libreFranklin,
  libreFranklinExtended,
]
  .map((font) => font.variable)
  .join(" ");
