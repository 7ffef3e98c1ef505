import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  hello: "Dzień dobry, {name}!",
  account: "Twoja subskrypcja i wszystkie faktury: {link}",
  cancelAnyTime:
    "Subskrypcję można anulować w każdej chwili na koncie, gdzie są też wszystkie faktury: {link}",
  readAnywhere: "Aby czytać na dowolnym urządzeniu, otwórz ten odnośnik w ciągu 24 godzin: {link}",
  invoiceSubject: "Potwierdzenie płatności {number} – {publication}",
  invoiceText: "Dziękujemy. Zapłacono {amount} za {plan}. {renewal} Faktura jest w załączniku.",
  failedSubject: "Płatność dla {publication} się nie powiodła",
  failedText: "{publication}: nie udało się pobrać {amount} za {plan}.",
  failedReason: "Odpowiedź twojego banku: {reason}",
  failedRetry: "Spróbujemy ponownie {day}.",
  failedNoRetry: "Nie spróbujemy ponownie.",
  failedAccess: "Masz dostęp do {day}.",
  failedAction: "Aby zapłacić inaczej: {link}",
  methodChangedSubject: "Zmieniono Twoją metodę płatności – {publication}",
  methodChangedText: "Zmieniono metodę płatności: {plan}. Nowa obowiązuje od następnej płatności.",
  methodChangedName: "Teraz to {method}.",
  methodChangedNotYou: "Jeśli to nie Ty, cofnij zmianę i ustaw nowe hasło: {link}",
  trialSubject: "Okres próbny {publication} kończy się {day}",
  trialText: "Okres próbny ({plan}) kończy się {day}, a {publication} pobierze {amount}. {renewal}",
  trialAction: "Jeśli nie chcesz kontynuować, zrezygnuj przed tym dniem: {link}",
  pauseSubject: "Subskrypcja {publication} będzie wstrzymana od {day}",
  pauseText:
    "Subskrypcja ({plan}) będzie wstrzymana od {from} do {until}. Możesz czytać do {from}. W czasie przerwy nic nie jest pobierane, a dostęp jest zamknięty. {until} {publication} pobierze {amount}.",
  pauseAction: "Cofnij przerwę lub wznów wcześniej na swoim koncie: {link}",
  resumptionSubject: "Subskrypcja {publication} zostanie wznowiona {day}",
  resumptionText:
    "Przerwa w subskrypcji ({plan}) kończy się {day}, a {publication} pobierze {amount}. {renewal}",
  reminderSubject: "Subskrypcja {publication} kończy się {day}",
  reminderText: "{plan} kończy się {day}, {when}. {renewal}",
  reminderAction: "Aby czytać dalej, odnów ją tutaj: {link}",
  expiredSubject: "Subskrypcja {publication} się zakończyła",
  expiredText: "Subskrypcja {plan} zakończyła się {day}. Będzie nam miło, jeśli wrócisz.",
  expiredAction: "Subskrybuj ponownie: {link}",
  youCancelledSubject: "Zrezygnowano z subskrypcji {publication}",
  cancelledSubject: "{actor}: twoja subskrypcja została anulowana",
  youCancelledText: "Zrezygnowano z subskrypcji {plan}. Nic więcej nie pobierzemy. {renewal}",
  cancelledText: "{actor}: subskrypcja {plan} została anulowana. Nic więcej nie pobierzemy. {renewal}",
  cancelledAction: "Jeśli zmienisz zdanie, przejdź do swojego konta: {link}",
  giftReceivedSubject: "Prezent od: {giver} – subskrypcja {publication}",
  giftReceivedText: "Prezent od: {giver} – {plan}. {renewal}",
  giftReceivedAction:
    "Odnośnik działa raz; na jego stronie możesz poprosić o nowy. Możesz też zalogować się lub zarejestrować adresem {email}: {link}",
  giftSentSubject: "Prezent dla: {receiver} – dostarczono",
  giftSentText: "{receiver} ma teraz {plan}. {renewal} Przekazaliśmy, że to od ciebie.",
  refundSubject: "Zwrot {number} – {publication}",
  refundText:
    "{publication}: zwrócono {amount} za {plan}. {renewal} Zależnie od banku może to potrwać kilka dni. Faktura korygująca jest w załączniku.",
  guestSubject: "Jak czytać {publication}",
  guestText:
    "Kupiono {plan} bez konta. {renewal} Aby czytać na dowolnym urządzeniu, otwórz ten odnośnik w ciągu 24 godzin: {link}",
  guestAction:
    "Odnośnik działa raz; na jego stronie możesz poprosić o nowy lub ustawić hasło. Aby zarządzać subskrypcją i widzieć wszystkie faktury, zarejestruj się adresem {email}: {link}",
  startedSubject: "Subskrypcja {publication} się rozpoczęła",
  startedText: "Subskrypcja {plan} się rozpoczęła. {renewal}",
  linkSubject: "Twój odnośnik do {publication}",
  linkText: "Aby czytać {plan} na tym urządzeniu, otwórz ten odnośnik w ciągu 24 godzin: {link}",
  linkFootnote: "Odnośnik działa raz. Jeśli to nie twoja prośba, zignoruj tę wiadomość.",
  memberSubject: "Możesz teraz czytać {publication}",
  memberText: "{owner} udostępnia ci {plan}.",
  memberEnds: "Dostęp kończy się {day}.",
  memberAction: "Aby czytać, zaloguj się lub zarejestruj adresem {email}: {link}",
  paymentProvider: "Operator płatności",
};

export default pl;
