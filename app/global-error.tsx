"use client";

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 0.75rem;
    padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
  h1 { margin: 0; font-size: 1.5rem } p { margin: 0; max-width: 26rem; text-wrap: pretty }
  a { color: inherit } code { font-size: 0.875em }
`;

/** For pages that could not be made and have no layout left to say so in. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>This page could not be shown</h1>
        <p>Something went wrong while it was made, and nothing was changed by it. Try again in a moment.</p>
        <p>
          {/* The same address once more, as a document: what broke may be what this page was running. */}
          <a href="">Try again</a> · <a href="/">Go to the front page</a>
        </p>
        {error.digest !== undefined && (
          <p>
            <small>
              If it stays, name this to whoever runs the site: <code>{error.digest}</code>
            </small>
          </p>
        )}
      </body>
    </html>
  );
}
