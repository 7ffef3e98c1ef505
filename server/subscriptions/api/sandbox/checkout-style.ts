/**
 * Style of a page that cannot be mistaken for a bank's: striped and plain, for both color schemes and small phones.
 */
export const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#14181f);--wash:light-dark(#eef1f6,#0b0e13);
--ink:light-dark(#141a22,#eef0f3);--soft:light-dark(#4a5361,#b3bac4);--rule:light-dark(#cdd4de,#343c48);
--go:light-dark(#0b5d3b,#7fd6ac);--on-go:light-dark(#fff,#07251a);--focus:light-dark(#0b57d0,#8ab4f8);
--tape:light-dark(#ffd84d,#5c4a00);--tape2:light-dark(#f4c400,#4a3b00);--on-tape:light-dark(#231b00,#ffe89a)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--wash);color:var(--ink);
font:1rem/1.5 system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif}
header{padding:.75rem 1rem;text-align:center;font-weight:700;color:var(--on-tape);
background:repeating-linear-gradient(135deg,var(--tape) 0 14px,var(--tape2) 14px 28px)}
header p{display:inline-block;margin:0;padding:.2rem .75rem;background:var(--tape)}
main{justify-self:center;align-self:start;width:min(28rem,100% - 2rem);margin:clamp(1rem,6vh,4rem) 0;
padding:clamp(1.25rem,5vw,2rem);background:var(--paper);border:1px solid var(--rule);border-radius:.75rem}
h1{margin:0 0 .25rem;font-size:1.35rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:1.5rem 0 .5rem;font-size:1rem}
.amount{margin:0 0 1rem;font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums}
p{margin:0 0 .75rem}
.soft{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
form{display:grid;gap:.6rem;margin-bottom:1rem}
button{display:block;width:100%;min-height:3rem;padding:.6rem 1rem;border:1px solid var(--rule);border-radius:.5rem;
background:var(--paper);color:var(--ink);font:inherit;font-weight:600;text-align:start;cursor:pointer}
button:hover{border-color:var(--ink)}
button small{display:block;color:var(--soft);font-weight:400}
button.go{background:var(--go);color:var(--on-go);border-color:var(--go);text-align:center;font-size:1.1rem}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
code{font-size:.95em;overflow-wrap:anywhere}
`;
