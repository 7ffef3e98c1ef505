/** Style of the page: light and dark by preference, one column on a phone, three on a wide screen. */
export const STYLE = `
:root{--page:#fff;--ink:#1a1f36;--soft:#4f566b;--line:#e3e8ee;--tint:#f7f9fc;--accent:#4338ca;--code:#f1f4f9;--panel:#0f1629;--panel-ink:#e6eaf5;--panel-soft:#a9b4d0;--get:#0b6b46;--get-tint:#e3f6ec;--post:#1d4ed8;--post-tint:#e6edfd;--warn:#9a3412;--mono:ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--ink:#e6e9f0;--soft:#a5adbd;--line:#262d3a;--tint:#131924;--accent:#a5b4fc;--code:#1a212e;--panel:#151c2b;--panel-ink:#e6eaf5;--panel-soft:#a9b4d0;--get:#6ee7b7;--get-tint:#0f2c22;--post:#93c5fd;--post-tint:#14243f;--warn:#fdba74}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--ink);font:400 .9375rem/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-font-smoothing:antialiased}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
main:focus{outline:none}
code{font-family:var(--mono);font-size:.85em}
p code,dd code,td code,.limits code{background:var(--code);border-radius:4px;padding:.1em .35em;overflow-wrap:anywhere}
p{margin:.5rem 0}
.skip{position:fixed;inset:.5rem auto auto .5rem;z-index:3;padding:.5rem .9rem;background:var(--page);border:1px solid var(--line);border-radius:6px;transform:translateY(-200%)}
.skip:focus{transform:none}
.top{position:sticky;top:0;z-index:2;display:flex;align-items:center;justify-content:space-between;height:3.5rem;padding:0 1.25rem;background:var(--page);border-bottom:1px solid var(--line)}
.brand{color:var(--ink);font-weight:650;letter-spacing:-.01em;text-decoration:none;padding:.25rem 0}
.brand span{color:var(--soft);font-weight:400;margin-left:.4rem}
button{font:inherit;font-size:.8125rem;min-height:2rem;padding:.2rem .75rem;color:var(--ink);background:var(--page);border:1px solid var(--line);border-radius:6px;cursor:pointer}
button:hover{background:var(--tint)}
nav h2{margin:1.4rem 0 .3rem;font-size:.75rem;font-weight:650;color:var(--ink)}
nav h2 a{display:block;padding:.25rem .6rem;color:inherit;text-decoration:none}
nav>h2{padding:.25rem .6rem}
nav ul{margin:0;padding:0;list-style:none}
nav li a{display:block;padding:.25rem .6rem;border-radius:6px;color:var(--soft);font-size:.8125rem;line-height:1.4;text-decoration:none}
nav a:hover{background:var(--tint);color:var(--ink)}
nav li a[aria-current]{background:var(--tint);color:var(--accent);font-weight:550}
nav [hidden]{display:none}
.filter label{display:block;margin-bottom:.3rem;padding:0 .6rem;font-size:.75rem;font-weight:650}
.filter input{width:100%;min-height:2.25rem;padding:.3rem .6rem;font:inherit;font-size:.8125rem;color:var(--ink);background:var(--page);border:1px solid #8792a2;border-radius:6px}
.filter p{margin:.3rem .6rem 0;min-height:1.2rem;font-size:.75rem;color:var(--soft)}
nav[popover]{width:min(22rem,100vw);height:100dvh;max-height:none;margin:0;inset:0 auto 0 0;padding:1rem;overflow-y:auto;color:var(--ink);background:var(--page);border:0;border-right:1px solid var(--line)}
nav[popover]::backdrop{background:rgb(10 14 26 / .5)}
main{min-width:0;padding:0 1.25rem 6rem}
h1,h2,h3,h4{line-height:1.25;letter-spacing:-.015em;text-wrap:balance}
h1{font-size:2.1rem;margin:2.5rem 0 .5rem}
main h2{font-size:1.6rem;margin:0 0 1rem}
h3{font-size:1.2rem;margin:0 0 .6rem}
h4{margin:1.8rem 0 .4rem;font-size:.9375rem}
.lead{font-size:1.125rem;color:var(--soft)}
.prose{max-width:44rem;padding:1rem 0 2rem}
main .chapter>h2{padding-top:2.5rem}
main .chapter{border-top:1px solid var(--line)}
dt{font-weight:600;margin-top:.8rem}
dd{margin:.2rem 0 0}
.operation,.object{padding:2.25rem 0;border-top:1px solid var(--line)}
main .chapter>h2+article{border-top:0;padding-top:.5rem}
.anchor{color:inherit;text-decoration:none}
.anchor:hover{text-decoration:underline}
.address{overflow-wrap:anywhere;font-size:.9375rem}
.address code{font-size:.875rem}
.method{display:inline-block;padding:.05rem .5rem;border-radius:5px;font:600 .75rem/1.6 var(--mono);color:var(--post);background:var(--post-tint)}
.method.get{color:var(--get);background:var(--get-tint)}
.who{font-size:.8125rem;color:var(--soft)}
table{width:100%;margin:1.6rem 0 0;border-collapse:collapse;font-size:.875rem}
caption{padding-bottom:.5rem;text-align:left;font-weight:600;font-size:.9375rem}
th,td{padding:.6rem .75rem .6rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);font-weight:400}
thead th{color:var(--soft);font-size:.75rem;border-top:0;padding-block:.2rem}
th[scope=row]{width:32%;overflow-wrap:anywhere}
th[scope=row] code,.name{font-weight:600;color:var(--ink)}
td p{margin:0}
td.type{width:16%}
.type{color:var(--soft);font-size:.8125rem}
.flag{font-size:.75rem;color:var(--soft)}
.flag.needed{color:var(--warn)}
.field .flag::before{content:"· "}
.limits{display:block;margin-top:.2rem;font-size:.8125rem;color:var(--soft)}
.fields{margin:.5rem 0 0;padding:0;list-style:none}
.fields>li{padding:.6rem 0;border-top:1px solid var(--line)}
.fields p{margin:.15rem 0 0;font-size:.875rem;color:var(--soft)}
.field{overflow-wrap:anywhere}
details{margin-top:.5rem;border:1px solid var(--line);border-radius:8px}
summary{padding:.4rem .75rem;font-size:.8125rem;cursor:pointer;border-radius:8px}
summary:hover{background:var(--tint)}
details[open]>summary{border-bottom:1px solid var(--line);border-radius:8px 8px 0 0}
details>.fields{margin:0;padding:0 .75rem}
details>.fields>li:first-child{border-top:0}
.response{margin-top:.75rem}
.media{font-size:.8125rem;color:var(--soft)}
.status{display:inline-block;padding:.05rem .5rem;border-radius:5px;font:600 .75rem/1.6 var(--mono);color:var(--post);background:var(--post-tint)}
.status.fine{color:var(--get);background:var(--get-tint)}
.refusals{margin-top:1rem;font-size:.8125rem;color:var(--soft)}
figure{margin:1.5rem 0 0;border-radius:10px;overflow:hidden;background:var(--panel);color:var(--panel-ink)}
figcaption{display:flex;align-items:center;justify-content:space-between;min-height:2.75rem;padding:.35rem .6rem .35rem 1rem;font-size:.75rem;color:var(--panel-soft);border-bottom:1px solid rgb(255 255 255 / .12)}
figure button{color:var(--panel-ink);background:transparent;border-color:rgb(255 255 255 / .3)}
figure button:hover{background:rgb(255 255 255 / .1)}
pre{margin:0;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem;line-height:1.6}
@media (max-width:40rem){table,tbody,tr,th,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}caption{display:block}tr{padding:.6rem 0;border-top:1px solid var(--line)}th,td{padding:0 0 .15rem;border:0}th[scope=row],td.type{width:auto}h1{font-size:1.75rem}}
@media (min-width:64rem){.top button{display:none}.layout{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:90rem;margin:0 auto}nav[popover]{display:block;position:sticky;inset:3.5rem auto auto auto;width:auto;height:calc(100dvh - 3.5rem);padding:1.5rem 1rem 3rem}main{padding:0 3rem 8rem}}
@media (min-width:80rem){.operation{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:3rem}.shown figure{position:sticky;top:5rem;margin-top:0}}
@media print{nav,.top,.skip{display:none!important}}
`;
