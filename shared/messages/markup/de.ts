import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  contentFrom: "Inhalt von {service}",
  playVideo: "Video abspielen",
  playVideoNamed: "Video abspielen: {title}",
  openSource: "Auf der Ursprungsseite öffnen",
  alsoRead: "Lesen Sie auch:",
  viewOn: "Diesen Artikel auf {name} lesen",
  relatedStories: "Mehr zum Thema",
  logInToRead: "Melden Sie sich an, um weiterzulesen.",
  subscribeToRead: "Lesen Sie mit einem Abo weiter.",
  readFull: "Den ganzen Artikel lesen",
  subscribe: "Abonnieren",
};

export default de;
