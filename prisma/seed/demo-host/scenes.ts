/** Pictures of the paper, drawn rather than loaded: they use the page's own colours and reserve their space. */
const SCENES: Readonly<Record<string, string>> = {
  "/ferry": `<path class="far" d="M0 250 90 214l70 22 120-64 96 58 130-40 94 60v40H0z"/><circle class="sun" cx="470" cy="96" r="34"/><path class="sea" d="M0 268h600v132H0z"/><path class="ink" d="M180 268h220l-26 44H212z"/><path class="hull" d="M214 236h146v32H214zM246 208h84v28h-84z"/><path class="ink" d="M296 180h16v28h-16z"/><path class="line" d="M20 312h120M430 330h140M90 352h160M330 366h110"/>`,
  "/market": `<path class="far" d="M0 232h600v60H0z"/><path class="hull" d="M40 190 140 120l100 70v150H40z"/><path class="hull" d="M240 190l100-70 100 70v150H240z"/><path class="hull" d="M440 190l100-70 60 42v178H440z"/><path class="sea" d="M0 340h600v60H0z"/><path class="ink" d="M70 250h60v90H70zM270 250h60v90h-60zM470 250h60v90h-60z"/><path class="sun" d="M150 262h70l10 26h-90zM350 262h70l10 26h-90z"/>`,
  "/light": `<circle class="sun" cx="120" cy="90" r="26"/><path class="beam" d="M388 118 0 40v130z"/><path class="sea" d="M0 300h600v100H0z"/><path class="far" d="M250 300l70-60 150-14 130 74z"/><path class="hull" d="M372 240l10-104h40l10 104z"/><path class="ink" d="M378 108h48v28h-48zM388 84h28v24h-28z"/><path class="line" d="M30 326h140M220 348h180M60 374h120"/>`,
  "/berths": `<path class="far" d="M0 236h600v44H0z"/><circle class="sun" cx="96" cy="100" r="30"/><path class="sea" d="M0 280h600v120H0z"/><path class="ink" d="M80 288h110l-14 30H94zM250 300h130l-16 34H266zM440 290h110l-14 30h-82z"/><path class="hull" d="M134 284V130l48 154zM312 296V110l58 186zM494 286V136l46 150z"/><path class="line" d="M20 350h160M240 366h200M470 346h110"/>`,
};

/** The picture of a story; its text is beside it, so the picture is decorative. */
export function scene(path: string): string {
  return `<svg class="scene" viewBox="0 0 600 400" width="600" height="400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${SCENES[path] ?? ""}</svg>`;
}
