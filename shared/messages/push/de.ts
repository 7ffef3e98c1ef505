import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  heading: "Eilmeldungen",
  about:
    "Eine kurze Mitteilung auf diesem Gerät, wenn etwas Wichtiges geschieht. Sie können sie hier jederzeit beenden.",
  start: "Eilmeldungen erhalten",
  stop: "Eilmeldungen beenden",
  started: "Sie erhalten Eilmeldungen auf diesem Gerät.",
  stopped: "Sie erhalten auf diesem Gerät keine Eilmeldungen mehr.",
  blocked:
    "Ihr Browser blockiert Mitteilungen dieser Website. Erlauben Sie sie in seinen Einstellungen und versuchen Sie es noch einmal.",
  failed: "Das hat nicht geklappt. Versuchen Sie es später noch einmal.",
  readStory: "Artikel lesen",
};

export default de;
