"use client";

import { useEffect, useState } from "react";
import { BARE_STYLE } from "@/server/http/bare-style";
import en from "@/shared/messages/system/en";
import type { ErrorTexts } from "./global-error-texts";

const ENGLISH: ErrorTexts = { lang: "en", dir: "ltr", texts: en };

/** The language of the failed page, which is the publication's, then the reader's; none outside a browser. */
function listLocales(): readonly string[] {
  if (typeof document === "undefined") return [];
  return [document.documentElement.lang, ...navigator.languages];
}

/**
 * Texts in the reader's language. Every page loads this file's code, and other languages only when a page has failed:
 * the page is in English until they have arrived, and stays so where they cannot be loaded.
 */
function useErrorTexts(): ErrorTexts {
  // Read before this page replaces the failed one.
  const [locales] = useState(listLocales);
  const [chosen, setChosen] = useState(ENGLISH);
  useEffect(() => {
    import("./global-error-texts").then(
      ({ chooseErrorTexts }) => setChosen(chooseErrorTexts(locales)),
      () => undefined,
    );
  }, [locales]);
  return chosen;
}

/** Error page for failures of the root layout. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const { lang, dir, texts } = useErrorTexts();
  return (
    <html lang={lang} dir={dir}>
      <head>
        <title>{texts.failed}</title>
        <style>{BARE_STYLE}</style>
      </head>
      <body>
        <h1>{texts.failed}</h1>
        <p>{texts.failedText}</p>
        <p>
          {/* Reload the URL as a document: the client-side code itself may be broken. */}
          <a href="" className="first">
            {texts.tryAgain}
          </a>
        </p>
        <p>
          <a href="/">{texts.toFrontPage}</a>
        </p>
        {error.digest !== undefined && (
          <p>
            <small>
              {texts.failedReference} <code dir="ltr">{error.digest}</code>
            </small>
          </p>
        )}
      </body>
    </html>
  );
}
