import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  title: "Suche: {term}",
  results: "Ergebnisse für „{term}“",
  noResults: "Keine Ergebnisse für „{term}“",
  noFilteredStories: "Keine Artikel passen zu diesen Filtern",
  count: "{count, plural, one {# Artikel} other {# Artikel}}",
  moreThan: "Mehr als {count, plural, one {# Artikel} other {# Artikel}}",
  sortBy: "Sortieren nach",
  bestMatch: "Relevanz",
  newest: "Neueste zuerst",
  advice:
    "Prüfen Sie die Schreibweise oder suchen Sie mit weniger Wörtern. Eine Wendung in „Anführungszeichen“ wird genau so gesucht; ein - vor einem Wort schließt es aus.",
  fewerFilters: "Ohne Filter suchen",
  showingResultsFor: "Keine Ergebnisse für „{term}“. Angezeigt werden Ergebnisse für {link}",
  didYouMean: "Meinten Sie {link}?",
  commonWords:
    "„{term}“ besteht nur aus sehr häufigen Wörtern. Daher sehen Sie neuere Überschriften mit genau diesen Wörtern.",
  noCommonWords:
    "„{term}“ besteht nur aus sehr häufigen Wörtern, und keine neuere Überschrift enthält genau diese. Ergänzen Sie ein selteneres Wort.",
  resultsRegion: "Ergebnisse",
  filters: "Filter",
  section: "Ressort",
  from: "Erschienen ab",
  to: "Erschienen bis",
  apply: "Filter anwenden",
  invalidFrom: "Geben Sie ein gültiges Anfangsdatum ein, zum Beispiel 2026-11-27",
  invalidTo: "Geben Sie ein gültiges Enddatum ein, zum Beispiel 2026-11-27",
  reversed: "Das Enddatum darf nicht vor dem Anfangsdatum liegen",
};

export default de;
