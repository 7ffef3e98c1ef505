import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  contentFrom: "Treść z serwisu {service}",
  playVideo: "Odtwórz film",
  playVideoNamed: "Odtwórz film: {title}",
  openSource: "Otwórz na stronie źródłowej",
  alsoRead: "Czytaj także:",
  viewOn: "Zobacz ten artykuł w serwisie: {name}",
  relatedStories: "Powiązane artykuły",
  logInToRead: "Zaloguj się, aby przeczytać resztę artykułu.",
  subscribeToRead: "Subskrybuj, aby przeczytać resztę artykułu.",
  readFull: "Przeczytaj cały artykuł",
  subscribe: "Subskrybuj",
};

export default pl;
