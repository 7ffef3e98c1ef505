import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  hello: "Dzień dobry, {name}!",
  resetSubject: "Ustaw nowe hasło do {publication}",
  resetHeading: "Ustaw nowe hasło",
  resetText:
    "Ktoś poprosił o zmianę hasła do twojego konta. Odnośnik działa raz i wygasa za godzinę. Jeśli aplikacja prosi o kod, użyj kodu poniżej. Wygasa za 10 minut.",
  resetAction: "Ustaw nowe hasło",
  resetFootnote: "Jeśli to nie twoja prośba, zignoruj tę wiadomość. Hasło się nie zmieni.",
  codeSubject: "{code} to twój kod do {publication}",
  codeListed: "Twój kod do {publication}",
  codeHeading: "Twój kod",
  codeText: "Oto kod, o który prosisz. Działa raz i wygasa za 10 minut.",
  codeFootnote: "Nie podawaj go nikomu. Jeśli to nie twoja prośba, zignoruj tę wiadomość.",
  verifySubject: "Potwierdź swój adres e-mail w {publication}",
  verifyHeading: "Potwierdź swój adres e-mail",
  verifyText: "Potwierdź, że ten adres należy do ciebie. Odnośnik działa raz i wygasa za dobę.",
  verifyAction: "Potwierdź adres e-mail",
  verifyFootnote: "Jeśli to nie twoja rejestracja, zignoruj tę wiadomość. Adres nie zostanie potwierdzony.",
  changedSubject: "Hasło do {publication} zostało zmienione",
  changedHeading: "Hasło zostało zmienione",
  changedText: "Hasło zostało właśnie zmienione, a pozostałe sesje zostały wylogowane.",
  changedAction: "To nie ja",
  changedFootnote: "Jeśli to twoja zmiana, nie musisz nic robić.",
};

export default pl;
