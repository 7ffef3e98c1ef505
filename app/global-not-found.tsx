import type { Metadata } from "next";
import { BARE_STYLE } from "@/server/http/bare-style";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

/** 404 page of addresses outside the publication and the dashboard, without their layouts. */
export default function GlobalNotFound() {
  return (
    <html lang="en">
      <head>
        <style>{BARE_STYLE}</style>
      </head>
      <body>
        <h1>Page not found</h1>
        <p>
          <a href="/" className="first">
            Go to the front page
          </a>
        </p>
      </body>
    </html>
  );
}
