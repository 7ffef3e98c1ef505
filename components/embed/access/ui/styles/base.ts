export const BASE = `
:host{display:block;container-type:inline-size}
:host([hidden]){display:none}
.svc{
--paper:var(--svc-background,light-dark(#fff,#14181f));
--wash:var(--svc-surface,light-dark(#f6f6f4,#1c222b));
--ink:var(--svc-text,light-dark(#16191d,#eceef1));
--soft:var(--svc-text-soft,light-dark(#50575f,#b3bac3));
--rule:var(--svc-border,light-dark(#d9dbdf,#38404b));
--edge:var(--svc-border-strong,light-dark(#80868f,#7e8794));
--accent:var(--svc-accent,light-dark(#1c4fd6,#8fb0ff));
--on-accent:var(--svc-on-accent,light-dark(#fff,#0c1220));
--bad:var(--svc-danger,light-dark(#b01e1a,#ff9a8f));
--good:var(--svc-success,light-dark(#11693c,#7fd6a4));
--ring:var(--svc-focus,light-dark(#0b57d0,#9dc0ff));
--radius:var(--svc-radius,8px);
font:400 1rem/1.5 var(--svc-font,system-ui,sans-serif);
color:var(--ink);text-align:start;overflow-wrap:break-word}
:host([data-svc-theme=light]){color-scheme:light}
:host([data-svc-theme=dark]){color-scheme:dark}
*,::before,::after{box-sizing:border-box}
h2,h3,h4,p,dl,dd,ul,fieldset,legend{margin:0;padding:0}
ul{list-style:none}
fieldset{border:0;min-inline-size:0}
button,input,select,textarea{font:inherit;color:inherit}
:focus{outline:none}
:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
h2:focus-visible,.alert:focus-visible{outline-offset:4px}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.stack{display:grid;gap:1.125rem;min-inline-size:0}
.stack>*{min-inline-size:0}
.row{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.375rem 1rem}
.title{font-family:var(--svc-heading-font,inherit);font-size:clamp(1.375rem,1rem + 2cqi,1.75rem);line-height:1.2;font-weight:650;text-wrap:balance}
h3{font-size:1.125rem;line-height:1.3;font-weight:650}
h4{font-size:1rem;font-weight:650}
.lead{font-size:1.0625rem;color:var(--soft);max-inline-size:52ch}
.soft,.hint{color:var(--soft)}
.hint,.note{font-size:.9375rem}
.problem{color:var(--bad);font-size:.9375rem;font-weight:550}
.alert{padding:.75rem .875rem;border:1px solid var(--bad);border-radius:var(--radius);color:var(--bad);font-weight:550}
.said{color:var(--good);font-weight:550}
.wait{min-block-size:3rem;display:grid;align-items:center;animation:late .6s step-end}
@keyframes late{from{opacity:0}}
.actions{display:flex;flex-wrap:wrap;gap:.625rem}
.button{min-block-size:44px;padding:.5rem 1.125rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--paper);font-weight:600;cursor:pointer}
.button:hover{border-color:var(--ink)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.primary:hover{box-shadow:inset 0 0 0 99px color-mix(in srgb,var(--ink) 14%,transparent)}
.danger{border-color:var(--bad);color:var(--bad)}
.wide{flex:1 1 100%}
.button:disabled,.button[aria-disabled=true]{opacity:.6;cursor:default}
.plain{display:inline-flex;align-items:center;min-block-size:44px;padding:0;border:0;background:none;color:var(--accent);font-weight:600;text-decoration:underline;text-underline-offset:.2em;text-align:start;cursor:pointer}
.plain:hover{text-decoration-thickness:2px}
.field{display:grid;gap:.25rem;flex:1 1 14rem;min-inline-size:0}
.field label,.currency label{font-weight:550}
.input{inline-size:100%;min-block-size:44px;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--paper)}
textarea.input{resize:vertical}
.input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.fields{display:grid;gap:.875rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr))}
.group{display:grid;gap:.625rem}
.groupName{font-weight:650;font-size:1.0625rem;margin-block-end:.25rem}
summary{min-block-size:44px;display:flex;align-items:center;gap:.5rem;color:var(--accent);font-weight:600;cursor:pointer;inline-size:fit-content}
summary::before{content:"";inline-size:.45em;block-size:.45em;border:solid;border-width:0 2px 2px 0;rotate:-45deg}
[dir=rtl] summary::before{rotate:135deg}
details[open]>summary::before{rotate:45deg}
`;
