import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  title: "Búsqueda: {term}",
  results: "Resultados de «{term}»",
  noResults: "No hay resultados para «{term}»",
  noFilteredStories: "Ningún artículo cumple estos filtros",
  count: "{count, plural, one {# artículo} many {# de artículos} other {# artículos}}",
  moreThan: "Más de {count, plural, one {# artículo} many {# de artículos} other {# artículos}}",
  sortBy: "Ordenar por",
  bestMatch: "Relevancia",
  newest: "Más recientes",
  advice:
    "Revise la ortografía o pruebe con menos palabras. Ponga una frase entre “comillas” para buscarla tal cual, o un - delante de una palabra para excluirla.",
  fewerFilters: "Buscar sin filtros",
  showingResultsFor: "No hay resultados para «{term}». Se muestran los resultados de {link}",
  didYouMean: "¿Quiso decir {link}?",
  commonWords:
    "«{term}» solo tiene palabras muy frecuentes, así que estos son titulares recientes con exactamente esas palabras.",
  noCommonWords:
    "«{term}» solo tiene palabras muy frecuentes, y ningún titular reciente contiene exactamente esas palabras. Añada una menos frecuente.",
  resultsRegion: "Resultados",
  filters: "Filtros",
  section: "Sección",
  from: "Publicado desde",
  to: "Publicado hasta",
  apply: "Aplicar filtros",
  invalidFrom: "Escriba una fecha inicial válida, por ejemplo 2026-11-27",
  invalidTo: "Escriba una fecha final válida, por ejemplo 2026-11-27",
  reversed: "La fecha final no puede ser anterior a la inicial",
};

export default es;
