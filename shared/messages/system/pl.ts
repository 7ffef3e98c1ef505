import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  unavailable: "Ta strona jest chwilowo niedostępna",
  unavailableText: "Problem jest po naszej stronie i nic nie przepadło. Spróbuj ponownie za chwilę.",
  tryAgain: "Spróbuj ponownie",
  noPublication: "Pod tym adresem nie ma publikacji",
  noPublicationText: "Sprawdź adres. Publikacja może nie być jeszcze skonfigurowana.",
  offline: "Jesteś offline",
  offlineText: "Sprawdź połączenie z internetem i spróbuj ponownie.",
  giftLinkGone: "Ten odnośnik podarunkowy już nie działa",
  giftLinkGoneText: "Wygasł albo został unieważniony przez osobę, która go wysłała.",
  toFrontPage: "Przejdź na stronę główną",
};

export default pl;
