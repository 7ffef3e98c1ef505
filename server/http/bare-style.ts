/** Inline style of a page outside the layout: no external resources, light or dark by preference. */
export const BARE_STYLE = `:root{color-scheme:light dark;--ink:light-dark(#15171c,#eef0f4);--ground:light-dark(#fff,#0f1013)}
body{margin:0;min-height:100vh;min-height:100dvh;box-sizing:border-box;display:grid;place-content:center;
justify-items:center;gap:.75rem;padding:1.5rem;background:var(--ground);color:var(--ink);
font:1rem/1.5 ui-sans-serif,system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.375rem;line-height:1.3;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
p{margin:0;max-width:26rem;color:light-dark(#454a55,#b7bcc7);text-wrap:balance}
a{color:inherit;text-underline-offset:.2em}a:focus-visible{outline:2px solid;outline-offset:2px;border-radius:.25rem}
.first{display:inline-block;margin-top:.5rem;padding:.625rem 1.125rem;border-radius:.5rem;background:var(--ink);
color:var(--ground);font-weight:500;text-decoration:none}.first:focus-visible{outline-color:var(--ink);border-radius:.5rem}`;
