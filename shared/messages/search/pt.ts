import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  title: "Pesquisa: {term}",
  results: "Resultados para “{term}”",
  noResults: "Sem resultados para “{term}”",
  noFilteredStories: "Nenhum artigo corresponde a estes filtros",
  count: "{count, plural, one {# artigo} many {# de artigos} other {# artigos}}",
  moreThan: "Mais de {count, plural, one {# artigo} many {# de artigos} other {# artigos}}",
  sortBy: "Ordenar por",
  bestMatch: "Relevância",
  newest: "Mais recentes",
  advice:
    "Verifique a ortografia ou tente com menos palavras. Ponha uma expressão entre “aspas” para a encontrar tal e qual, ou um - antes de uma palavra para a excluir.",
  fewerFilters: "Pesquisar sem filtros",
  showingResultsFor: "Sem resultados para “{term}”. A mostrar resultados para {link}",
  didYouMean: "Queria dizer {link}?",
  commonWords:
    "“{term}” só tem palavras muito comuns, por isso estes são títulos recentes com exatamente essas palavras.",
  noCommonWords:
    "“{term}” só tem palavras muito comuns, e nenhum título recente contém exatamente essas palavras. Acrescente uma palavra menos comum.",
  resultsRegion: "Resultados",
  filters: "Filtros",
  section: "Secção",
  from: "Publicado desde",
  to: "Publicado até",
  apply: "Aplicar filtros",
  invalidFrom: "Introduza uma data de início válida, por exemplo 2026-11-27",
  invalidTo: "Introduza uma data de fim válida, por exemplo 2026-11-27",
  reversed: "A data de fim não pode ser anterior à de início",
};

export default pt;
