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
  notFound: "Nie znaleziono strony",
  failed: "Nie można wyświetlić tej strony",
  failedText: "Coś poszło nie tak. Nic się nie zmieniło. Spróbuj ponownie za chwilę.",
  failedReference: "Jeśli problem się powtarza, podaj ten identyfikator operatorowi witryny:",
  partUnavailable: "To jest chwilowo niedostępne.",
  requestRefused: "Nie można przetworzyć tego żądania",
  requestRefusedText: "Przeglądarka wysłała coś, czego witryna nie może odczytać. Sprawdź adres.",
  requestTooLarge: "To, co wysłano, jest za duże.",
  windowDone: "Możesz zamknąć to okno.",
  backToSite: "Wróć do witryny",
  consentHeading: "Zezwolić {client} na dostęp do Twojego profilu?",
  consentLead:
    "Zalogowano do {publication} jako {name}. {client} zobaczy Twoje imię i nazwisko, zdjęcie i opis w profilu.",
  consentLimits: "Nie zobaczy adresu e-mail ani hasła i nie może niczego robić w Twoim imieniu.",
  consentAllow: "Zezwól",
  consentDeny: "Anuluj",
  consentOnward: "W obu przypadkach przejdziesz do {target}.",
  logInFailed: "Logowanie nie powiodło się",
  nothingShared: "Nie przekazano żadnych danych. Możesz zamknąć tę stronę.",
};

export default pl;
