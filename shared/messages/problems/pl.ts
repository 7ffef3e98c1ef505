import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  wrongPassword: "Nieprawidłowy adres e-mail lub hasło.",
  accountGone: "To konto już nie istnieje. Zaloguj się.",
  accountLocked: "To konto jest zablokowane. Skontaktuj się z redakcją.",
  codeInvalid: "Ten kod jest nieprawidłowy. Poproś o nowy.",
  linkInvalid: "Ten odnośnik jest już nieważny. Poproś o nowy.",
  linkUsed: "Ten odnośnik wygasł albo został już użyty. Poproś o nowy.",
  phoneTaken: "Ten numer telefonu należy do innego konta.",
  providerDown: "Dostawca w tej chwili nie odpowiada.",
  noTexts: "SMS-y są niedostępne. Podaj adres e-mail.",
  justSignedUp: "Ktoś właśnie zarejestrował się tym adresem. Spróbuj ponownie.",
  justSignedUpByPhone: "Ktoś właśnie zarejestrował się tym numerem. Spróbuj ponownie.",
  passwordTooLong: "Hasło może mieć najwyżej 200 znaków.",
  passwordTooShort: "Hasło musi mieć co najmniej 8 znaków.",
  passwordTooEasy: "To hasło zbyt łatwo odgadnąć. Wybierz inne.",
  passwordNotYours: "To nie jest twoje obecne hasło.",
  emailTaken: "Ten adres e-mail ma już konto. Zaloguj się.",
  username: "Nazwa użytkownika musi mieć od 2 do 60 liter, cyfr, kropek lub kresek.",
  logInFirst: "Aby to zrobić, zaloguj się.",
  needsNumber: "Podaj numer z numerem kierunkowym kraju, na przykład +4822….",
  needsEmail: "Podaj adres e-mail, na przykład nazwa@example.com.",
  needsEmailOrUsername: "Podaj adres e-mail lub nazwę użytkownika.",
  needsName: "Podaj imię i nazwisko.",
  confirmEmailFirst: "Zanim dodasz numer telefonu do logowania, potwierdź swój adres e-mail.",
  textInProgress: "Ten SMS jest już wysyłany.",
  ownMember: "Kupujący nie może być członkiem własnej subskrypcji.",
  passwordsDiffer: "Hasła nie są takie same.",
};

export default pl;
