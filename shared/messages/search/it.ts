import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  title: "Ricerca: {term}",
  results: "Risultati per «{term}»",
  noResults: "Nessun risultato per «{term}»",
  noFilteredStories: "Nessun articolo corrisponde a questi filtri",
  count: "{count, plural, one {# articolo} many {# di articoli} other {# articoli}}",
  moreThan: "Più di {count, plural, one {# articolo} many {# di articoli} other {# articoli}}",
  sortBy: "Ordina per",
  bestMatch: "Pertinenza",
  newest: "Più recenti",
  advice:
    "Controlla l’ortografia o prova con meno parole. Metti un’espressione tra “virgolette” per cercarla esattamente, o un - davanti a una parola per escluderla.",
  fewerFilters: "Cerca senza filtri",
  showingResultsFor: "Nessun risultato per «{term}». Ecco i risultati per {link}",
  didYouMean: "Forse cercavi {link}?",
  commonWords:
    "«{term}» contiene solo parole molto comuni: ecco quindi i titoli recenti con esattamente queste parole.",
  noCommonWords:
    "«{term}» contiene solo parole molto comuni, e nessun titolo recente contiene esattamente queste parole. Aggiungi una parola meno comune.",
  resultsRegion: "Risultati",
  filters: "Filtri",
  section: "Sezione",
  from: "Pubblicato dal",
  to: "Pubblicato fino al",
  apply: "Applica i filtri",
  invalidFrom: "Inserisci una data di inizio valida, per esempio 2026-11-27",
  invalidTo: "Inserisci una data di fine valida, per esempio 2026-11-27",
  reversed: "La data di fine non può precedere quella di inizio",
};

export default it;
