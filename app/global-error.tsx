"use client";

import { BARE_STYLE } from "@/server/http/bare-style";

/** Error page for failures of the root layout. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
        <style>{BARE_STYLE}</style>
      </head>
      <body>
        <h1>This page can’t be shown</h1>
        <p>Something went wrong. Nothing was changed. Try again in a moment.</p>
        <p>
          {/* Reload the URL as a document: the client-side code itself may be broken. */}
          <a href="" className="first">
            Try again
          </a>
        </p>
        <p>
          <a href="/">Go to the front page</a>
        </p>
        {error.digest !== undefined && (
          <p>
            <small>
              If the problem persists, give this reference to the site’s operator: <code>{error.digest}</code>
            </small>
          </p>
        )}
      </body>
    </html>
  );
}
