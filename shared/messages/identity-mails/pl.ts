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
  newEmailSubject: "Potwierdź nowy adres e-mail w {publication}",
  newEmailHeading: "Potwierdź nowy adres e-mail",
  newEmailText:
    "Poproszono o używanie tego adresu na Twoim koncie. Potwierdź, że należy do Ciebie. Odnośnik działa raz i wygasa po jednym dniu.",
  newEmailBoth:
    "Wysłaliśmy też odnośnik na Twój obecny adres. Adres e-mail zmieni się, gdy potwierdzisz oba.",
  newEmailFootnote: "Jeśli to nie Ty, zignoruj tę wiadomość. Nic się nie zmieni.",
  oldEmailSubject: "Zmiana Twojego adresu e-mail w {publication}",
  oldEmailHeading: "Potwierdź zmianę adresu e-mail",
  oldEmailText:
    "Ktoś chce zmienić adres e-mail Twojego konta na {email}. Zmieni się tylko wtedy, gdy potwierdzisz to tutaj i pod nowym adresem. Odnośnik działa raz i wygasa po jednym dniu.",
  oldEmailAction: "Potwierdź lub anuluj zmianę",
  oldEmailFootnote: "Jeśli to nie Ty, anuluj zmianę i ustaw nowe hasło.",
  emailInUseSubject: "Masz już konto w {publication}",
  emailInUseHeading: "Masz już konto",
  emailInUseText:
    "Ktoś chce użyć tego adresu na innym koncie. Adres ma już własne konto, więc nic się nie zmieniło. Jeśli to Ty, zaloguj się tym adresem albo najpierw usuń to konto.",
  emailInUseAction: "Zaloguj się",
  emailChangedSubject: "Twój adres e-mail w {publication} został zmieniony",
  emailChangedHeading: "Twój adres e-mail został zmieniony",
  emailChangedText: "Logujesz się teraz adresem {email}. Ten adres nie należy już do Twojego konta.",
  emailChangedFootnote: "Jeśli to nie Ty, skontaktuj się z nami.",
};

export default pl;
