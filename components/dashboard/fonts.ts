import localFont from "next/font/local";

/** Inter, from its npm package: no page loads a typeface from elsewhere. */
export const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});
