/** The other publisher's own looks, unlike the demo publication's. */
export const STYLE = `
:root{--ink:#16211f;--soft:#4d5b58;--rule:#d9dedc;--paper:#fbfaf7;--sea:#0b6e6e}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 Georgia,"Times New Roman",serif}
header{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;justify-content:space-between;padding:1.25rem clamp(1rem,4vw,3rem);border-bottom:3px double var(--rule)}
.name{font-size:1.5rem;font-weight:700;letter-spacing:-.02em;color:inherit;text-decoration:none}
.reader{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;font:.875rem/1.4 system-ui,sans-serif;color:var(--soft)}
button{min-height:2.75rem;padding:0 1rem;border:1px solid #8b9894;border-radius:.375rem;background:#fff;color:var(--ink);font:500 .875rem/1 system-ui,sans-serif;cursor:pointer}
button:hover{border-color:var(--sea);color:var(--sea)}
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
main{display:grid;gap:3rem;max-width:44rem;margin:0 auto;padding:2.5rem 1rem 6rem}
#story:focus{outline:none}
h1{margin:0 0 .75rem;font-size:clamp(1.875rem,5vw,2.75rem);line-height:1.12;letter-spacing:-.02em;text-wrap:balance}
h2{margin:0 0 1rem;padding-top:.75rem;border-top:2px solid var(--ink);font-size:1.125rem}
.lead{margin:0 0 1.5rem;font-size:1.25rem;line-height:1.45;color:var(--soft)}
.stories{margin:0;padding:0;list-style:none;display:grid;gap:1.25rem}
.stories strong{display:block;font-size:1.125rem;line-height:1.3}
.stories span{color:var(--soft)}
.stories a{color:inherit;text-decoration:none}
.stories a:not(.count){display:block}
.stories a:hover strong{text-decoration:underline}
.count{display:inline-block;padding:.625rem 0;font:.875rem/1.4 system-ui,sans-serif}
section>button{margin-bottom:1rem}
.iframe-container{min-height:max(70vh,24rem)}
.bell{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;border-color:var(--sea);background:var(--sea);color:#fff}
.bell:hover{background:#084f4f;color:#fff}
`;
