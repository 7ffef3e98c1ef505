import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  title: "Szukaj: {term}",
  results: "Wyniki dla „{term}”",
  noResults: "Brak wyników dla „{term}”",
  noFilteredStories: "Żaden artykuł nie pasuje do tych filtrów",
  count: "{count, plural, one {# artykuł} few {# artykuły} many {# artykułów} other {# artykułu}}",
  moreThan: "Ponad {count, plural, one {# artykuł} few {# artykuły} many {# artykułów} other {# artykułu}}",
  sortBy: "Sortuj według",
  bestMatch: "Trafność",
  newest: "Najnowsze",
  advice:
    "Sprawdź pisownię lub użyj mniej słów. Ujmij wyrażenie w „cudzysłów”, aby znaleźć je dokładnie, albo postaw - przed słowem, aby je wykluczyć.",
  fewerFilters: "Szukaj bez filtrów",
  showingResultsFor: "Brak wyników dla „{term}”. Oto wyniki dla {link}",
  didYouMean: "Czy chodziło o {link}?",
  commonWords: "„{term}” to same bardzo częste słowa, więc oto najnowsze nagłówki z dokładnie tymi słowami.",
  noCommonWords:
    "„{term}” to same bardzo częste słowa, a żaden najnowszy nagłówek nie zawiera dokładnie tych słów. Dodaj rzadsze słowo.",
  resultsRegion: "Wyniki",
  filters: "Filtry",
  section: "Dział",
  from: "Opublikowano od",
  to: "Opublikowano do",
  apply: "Zastosuj filtry",
  invalidFrom: "Podaj istniejącą datę początkową, na przykład 2026-11-27",
  invalidTo: "Podaj istniejącą datę końcową, na przykład 2026-11-27",
  reversed: "Data końcowa nie może być wcześniejsza niż początkowa",
};

export default pl;
