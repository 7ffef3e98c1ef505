"use client";

import { BARE_STYLE } from "@/server/http/bare-style";

/** For pages that could not be made and have no layout left to say so in. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
        <style>{BARE_STYLE}</style>
      </head>
      <body>
        <h1>This page could not be shown</h1>
        <p>Something went wrong while it was made, and nothing was changed by it. Try again in a moment.</p>
        <p>
          {/* The same address once more, as a document: what broke may be what this page was running. */}
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
              If it stays, name this to whoever runs the site: <code>{error.digest}</code>
            </small>
          </p>
        )}
      </body>
    </html>
  );
}
