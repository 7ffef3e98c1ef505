import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  contentFrom: "Inhoud van {service}",
  playVideo: "Video afspelen",
  playVideoNamed: "Video afspelen: {title}",
  openSource: "Openen op de oorspronkelijke pagina",
  alsoRead: "Lees ook:",
  viewOn: "Dit artikel bekijken op {name}",
  relatedStories: "Meer hierover",
  logInToRead: "Log in om de rest van dit artikel te lezen.",
  subscribeToRead: "Neem een abonnement om de rest van dit artikel te lezen.",
  readFull: "Het hele artikel lezen",
  subscribe: "Abonneren",
};

export default nl;
