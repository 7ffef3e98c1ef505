import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 0.75rem; padding: 1.5rem;
    font: 1rem/1.5 system-ui, sans-serif; text-align: center }
  h1 { margin: 0; font-size: 1.5rem } p { margin: 0 } a { color: inherit }
`;

/** For addresses that belong to neither the publication nor the dashboard, so it stands without their layouts. */
export default function GlobalNotFound() {
  return (
    <html lang="en">
      <head>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>There is nothing at this address</h1>
        <p>
          <a href="/">Go to the front page</a>
        </p>
      </body>
    </html>
  );
}
