export const PARTS = `
.wall{display:grid;gap:1.125rem;padding:clamp(1.25rem,5cqi,2.5rem);border:1px solid var(--rule);border-block-start:4px solid var(--svc-tone,var(--accent));border-radius:0 0 var(--radius) var(--radius);background:var(--wash)}
.wall[aria-busy=true]{opacity:.7}
.featured{display:grid;gap:.375rem;max-inline-size:26rem}
.currency{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem}
.currency .input{inline-size:auto;max-inline-size:100%}
.offers{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}
.offer{position:relative;display:grid;align-content:start;gap:.25rem;padding:1rem 1rem 1rem 3rem;border:1px solid var(--edge);border-radius:var(--radius);background:var(--paper);cursor:pointer}
[dir=rtl] .offer{padding:1rem 3rem 1rem 1rem}
.offer:hover{border-color:var(--ink)}
.offer:has(:checked){border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.offer:has(:focus-visible){outline:3px solid var(--ring);outline-offset:2px}
.offer input{position:absolute;inset-block-start:1.0625rem;inset-inline-start:1rem;margin:0;inline-size:1.25rem;block-size:1.25rem;accent-color:var(--accent);outline:none}
.offerName{font-weight:650;font-size:1.0625rem}
.price strong{font-size:1.25rem;font-variant-numeric:tabular-nums}
.notes{display:grid;gap:.25rem}
.note{color:var(--soft)}
.turns{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem}
.turn{display:flex;align-items:center;gap:.5rem;min-block-size:44px;cursor:pointer}
.turn input{margin:0;inline-size:1.25rem;block-size:1.25rem;accent-color:var(--accent)}
.coupon .row{align-items:end}
.coupon .button{align-self:end}
.summary{display:grid;gap:.5rem;padding:.875rem 1rem;border-radius:var(--radius);background:var(--wash)}
.summary dl{display:grid;gap:.25rem}
.summary dl div,.facts div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1.5rem}
.summary dd,.facts dd{font-variant-numeric:tabular-nums}
.summary dd{margin-inline-start:auto}
.total{font-weight:650;font-size:1.125rem}
.facts{display:grid}
.facts div{align-items:center;padding-block:.375rem;border-block-end:1px solid var(--rule)}
.facts dt{color:var(--soft)}
.facts dd{font-weight:550;overflow-wrap:anywhere}
.meter{min-block-size:100%;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding:.5rem 1rem;border:1px solid var(--rule);border-inline-start:4px solid var(--svc-tone,var(--accent));border-radius:var(--radius);background:var(--wash)}
.meter p:first-child{flex:1 1 14rem}
.pips{display:flex;gap:.25rem}
.pip{inline-size:1.25rem;block-size:.5rem;border:1px solid var(--edge);border-radius:99px}
.used{background:var(--edge)}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
.card{display:grid;align-content:start;gap:.625rem;padding:1.125rem;border:1px solid var(--rule);border-radius:var(--radius);background:var(--paper)}
.lines>li{padding-block:.25rem;border-block-end:1px solid var(--rule)}
.mark{padding:.0625rem .625rem;border:1px solid currentcolor;border-radius:99px;font-size:.875rem;font-weight:600;color:var(--soft)}
.good{color:var(--good)}
.warn{color:var(--bad)}
.dialog{inline-size:min(34rem,calc(100vw - 1rem));max-block-size:calc(100dvh - 1rem);padding:0 clamp(1rem,4vw,1.75rem) clamp(1rem,4vw,1.75rem);border:1px solid var(--rule);border-radius:calc(var(--radius) * 1.5);background:var(--paper);color:var(--ink);overflow:auto;overscroll-behavior:contain;scroll-padding-block:6rem 1rem}
.dialog::backdrop{background:rgb(8 12 18 / .55)}
.bar{position:sticky;inset-block-start:0;z-index:1;display:flex;justify-content:space-between;align-items:center;gap:1rem;margin-inline:calc(-1*clamp(1rem,4vw,1.75rem));padding-inline:clamp(1rem,4vw,1.75rem);padding-block:.375rem;background:var(--paper);border-block-end:1px solid var(--rule);margin-block-end:1rem}
@media (prefers-reduced-motion:no-preference){
.dialog{animation:rise .16s ease-out}
.dialog::backdrop{animation:show .16s}
.button,.offer{transition:border-color .12s}
}
@keyframes rise{from{opacity:0;translate:0 8px}}
@keyframes show{from{opacity:0}}
@media (forced-colors:active){.primary{border-width:3px}.used{background:CanvasText}.offer:has(:checked){outline:3px solid Highlight}}
@media (max-width:30rem){.actions .button{flex:1 1 100%}}
`;
