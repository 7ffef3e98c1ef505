import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  title: "Recherche : {term}",
  results: "Résultats pour « {term} »",
  noResults: "Aucun résultat pour « {term} »",
  noFilteredStories: "Aucun article ne correspond à ces filtres",
  count: "{count, plural, one {# article} many {# d’articles} other {# articles}}",
  moreThan: "Plus de {count, plural, one {# article} many {# d’articles} other {# articles}}",
  sortBy: "Trier par",
  bestMatch: "Pertinence",
  newest: "Plus récents",
  advice:
    "Vérifiez l’orthographe ou essayez avec moins de mots. Mettez une expression entre « guillemets » pour la chercher telle quelle, ou un - devant un mot pour l’exclure.",
  fewerFilters: "Rechercher sans filtres",
  showingResultsFor: "Aucun résultat pour « {term} ». Résultats affichés pour {link}",
  didYouMean: "Vouliez-vous dire {link} ?",
  commonWords:
    "« {term} » ne contient que des mots très courants : voici donc des titres récents avec exactement ces mots.",
  noCommonWords:
    "« {term} » ne contient que des mots très courants, et aucun titre récent ne contient exactement ces mots. Ajoutez un mot moins courant.",
  resultsRegion: "Résultats",
  filters: "Filtres",
  section: "Rubrique",
  from: "Publié à partir du",
  to: "Publié jusqu’au",
  apply: "Appliquer les filtres",
  invalidFrom: "Saisissez une date de début valide, par exemple 2026-11-27",
  invalidTo: "Saisissez une date de fin valide, par exemple 2026-11-27",
  reversed: "La date de fin ne doit pas précéder la date de début",
};

export default fr;
