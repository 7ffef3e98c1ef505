/**
 * The other publisher's own style, unlike the demo publication's; each widget has its space reserved before it loads.
 */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#16211f,#e6ecea);--soft:light-dark(#4d5b58,#a9b7b4);--rule:light-dark(#d9dedc,#2d3a3a);--paper:light-dark(#fff,#10191a);--wash:light-dark(#eef3f1,#162223);--edge:light-dark(#7d8b87,#7f8f8c);--sea:light-dark(#0b6e6e,#6cc7c2);--on-sea:light-dark(#fff,#0b1717);
--svc-background:var(--paper);--svc-surface:var(--wash);--svc-text:var(--ink);--svc-text-soft:var(--soft);--svc-accent:var(--sea);--svc-on-accent:var(--on-sea);--svc-heading-font:Georgia,"Times New Roman",serif;--svc-radius:6px}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.62 Georgia,"Times New Roman",serif;overflow-wrap:break-word}
a{color:inherit}
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
.skip{position:absolute;inset-block-start:-6rem;padding:.75rem 1rem;background:var(--paper)}
.skip:focus{inset-block-start:0}
header{display:grid;gap:.75rem;justify-items:center;padding:1.5rem clamp(1rem,4vw,3rem) 1rem;border-bottom:3px double var(--edge);text-align:center}
.name{font-size:clamp(2rem,6vw,3.5rem);font-weight:700;line-height:1.05;letter-spacing:-.03em;text-decoration:none}
.masthead p{margin:.25rem 0 0;font-style:italic;color:var(--soft);font-size:1rem}
header nav,.reader,.kicker,.by,.count,.note,footer,button,.gift{font-family:system-ui,sans-serif}
header nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem;font-size:.9375rem;font-weight:600}
header nav a{display:inline-flex;align-items:center;min-height:2.75rem;text-decoration:none}
header nav a:hover{text-decoration:underline;text-underline-offset:.3em}
.reader{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem;align-items:center;font-size:.875rem;line-height:1.4;color:var(--soft)}
#who{min-width:13rem;text-align:start}
button,.gift{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink);font-size:.875rem;font-weight:600;text-decoration:none;cursor:pointer}
button:hover,.gift:hover{border-color:var(--sea);color:var(--sea)}
button:disabled{opacity:.6;cursor:default}
main{padding-bottom:5rem}
#page{display:grid;gap:2.5rem;max-width:46rem;margin:0 auto;padding:2.5rem 1rem 3.5rem}
#page>*{min-width:0}
#story:focus{outline:none}
.kicker{margin:0 0 .5rem;font-size:.8125rem;font-weight:700;letter-spacing:.06em;text-transform:uppercase;color:var(--sea)}
h1{margin:0 0 .75rem;font-size:clamp(2rem,5.5vw,3.125rem);line-height:1.08;letter-spacing:-.025em;text-wrap:balance}
h2{margin:0 0 1rem;font-size:1.5rem;line-height:1.2;letter-spacing:-.015em}
.lead{margin:0 0 .75rem;font-size:1.3125rem;line-height:1.42;color:var(--soft);text-wrap:pretty}
.by{margin:0 0 1.25rem;font-size:.9375rem;color:var(--soft)}
.scene{display:block;width:100%;height:auto;aspect-ratio:2/1;border-radius:6px;background:light-dark(#dfeceb,#1b3034)}
.scene .far{fill:light-dark(#b9d2cf,#27474a)}.scene .sea{fill:light-dark(#86b3b0,#1f5559)}.scene .hull{fill:light-dark(#f7f3e8,#c9d6d2)}.scene .ink{fill:light-dark(#23423f,#0b2124)}.scene .sun{fill:light-dark(#e9a95b,#d99a56)}.scene .beam{fill:light-dark(#f6dfae,#5b6a4a)}.scene .line{fill:none;stroke:light-dark(#dcecea,#4d8487);stroke-width:4;stroke-linecap:round}
.text p{margin:0 0 1.125rem;text-wrap:pretty}
#story .scene{margin-bottom:1.5rem}
.text p:first-of-type::first-letter{float:inline-start;margin:.08em .08em 0 0;font-size:3.3em;line-height:.8;font-weight:700;color:var(--sea)}
.band{max-width:72rem;margin:0 auto;padding:3rem 1rem}
.band>h2{padding-top:.75rem;border-top:2px solid var(--ink)}
.tinted{max-width:none;padding-inline:max(1rem,50vw - 35rem);background:var(--wash);--svc-surface:var(--paper)}
.note{margin:0 0 1.25rem;font-size:1rem;color:var(--soft);max-width:60ch}
.stories{display:grid;gap:2rem 1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));margin:0;padding:0;list-style:none}
.card{position:relative;display:grid;align-content:start;gap:.375rem}
.card .scene{aspect-ratio:3/2}
.card .kicker{margin:.375rem 0 0;font-size:.75rem}
.card h3{margin:0;font-size:1.25rem;line-height:1.22;letter-spacing:-.01em}
.card h3 a{text-decoration:none}
.card h3 a::after{content:"";position:absolute;inset:0}
.card:hover h3 a{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.15em}
.card p:not(.kicker){margin:0;font-size:1rem;line-height:1.45;color:var(--soft)}
.count{position:relative;justify-self:start;display:inline-flex;align-items:center;gap:.35em;min-height:2.75rem;font-size:.875rem}
.iframe-container{min-height:100vh}
#reactions{min-height:9rem}
.reactions{border-block:1px solid var(--rule)}
.meter{min-height:6.5rem;margin-bottom:1.25rem}
.wall{min-height:118rem}
.account{min-height:8rem;margin-bottom:1.5rem}
.plans{min-height:128rem}
@media (min-width:48rem){.wall{min-height:84rem}.plans{min-height:86rem}}
#contribution{min-height:max(100vh,63rem)}
#inline-feed{min-height:max(100vh,74rem)}
#login-frame:not(:empty){min-height:40rem;margin-top:1rem;max-width:30rem}
.gift{margin-top:1rem;background:none}
footer{padding:2rem clamp(1rem,4vw,3rem) 6rem;border-top:3px double var(--edge);font-size:.875rem;color:var(--soft);text-align:center}
.bell{position:fixed;z-index:2;inset-block-end:1rem;inset-inline-end:1rem;border-color:var(--sea);background:var(--sea);color:var(--on-sea)}
.bell:hover{background:var(--ink);border-color:var(--ink);color:var(--paper)}
`;
