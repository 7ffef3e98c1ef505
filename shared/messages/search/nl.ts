import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  title: "Zoeken: {term}",
  results: "Resultaten voor ‘{term}’",
  noResults: "Geen resultaten voor ‘{term}’",
  noFilteredStories: "Geen artikelen met deze filters",
  count: "{count, plural, one {# artikel} other {# artikelen}}",
  moreThan: "Meer dan {count, plural, one {# artikel} other {# artikelen}}",
  sortBy: "Sorteren op",
  bestMatch: "Relevantie",
  newest: "Nieuwste",
  advice:
    "Controleer de spelling of probeer minder woorden. Zet een zinsdeel tussen “aanhalingstekens” om het precies zo te vinden, of een - voor een woord om het uit te sluiten.",
  fewerFilters: "Zoeken zonder filters",
  showingResultsFor: "Geen resultaten voor ‘{term}’. U ziet de resultaten voor {link}",
  didYouMean: "Bedoelde u {link}?",
  commonWords:
    "‘{term}’ bestaat alleen uit heel gewone woorden. Daarom ziet u recente koppen met precies deze woorden.",
  noCommonWords:
    "‘{term}’ bestaat alleen uit heel gewone woorden, en geen recente kop bevat precies deze woorden. Voeg een minder gewoon woord toe.",
  resultsRegion: "Resultaten",
  filters: "Filters",
  section: "Rubriek",
  from: "Verschenen vanaf",
  to: "Verschenen tot en met",
  apply: "Filters toepassen",
  invalidFrom: "Vul een bestaande begindatum in, bijvoorbeeld 2026-11-27",
  invalidTo: "Vul een bestaande einddatum in, bijvoorbeeld 2026-11-27",
  reversed: "De einddatum mag niet voor de begindatum liggen",
};

export default nl;
