import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  hello: "Ciao {name},",
  account: "Il tuo abbonamento e tutte le fatture: {link}",
  cancelAnyTime:
    "Puoi disdire in qualsiasi momento dal tuo account, dove trovi anche tutte le fatture: {link}",
  readAnywhere: "Per leggere su qualsiasi dispositivo, apri questo link entro 24 ore: {link}",
  invoiceSubject: "La tua ricevuta {number} da {publication}",
  invoiceText: "Grazie. Hai pagato {amount} per {plan}. {renewal} La fattura è allegata.",
  failedSubject: "Il tuo pagamento a {publication} non è riuscito",
  failedText: "{publication} non ha potuto addebitare {amount} per {plan}.",
  failedReason: "Risposta della tua banca: {reason}",
  failedRetry: "Riproveremo il {day}.",
  failedNoRetry: "Non riproveremo.",
  failedAccess: "Hai accesso fino al {day}.",
  failedAction: "Per pagare in un altro modo: {link}",
  methodChangedSubject: "Il tuo metodo di pagamento per {publication} è cambiato",
  methodChangedText: "Metodo di pagamento cambiato per {plan}. Il nuovo vale dal prossimo pagamento.",
  methodChangedName: "Ora è {method}.",
  methodChangedNotYou: "Se non sei stato tu, cambialo di nuovo e imposta una nuova password: {link}",
  trialSubject: "La tua prova di {publication} termina il {day}",
  trialText: "La tua prova di {plan} termina il {day} e {publication} addebiterà {amount}. {renewal}",
  trialAction: "Se non vuoi continuare, disdici prima di quel giorno: {link}",
  pauseSubject: "Il tuo abbonamento a {publication} sarà in pausa dal {day}",
  pauseText:
    "Il tuo abbonamento ({plan}) sarà in pausa dal {from} al {until}. Puoi leggere fino al {from}. Durante la pausa non viene addebitato niente e l’accesso è chiuso. Il {until}, {publication} addebiterà {amount}.",
  pauseAction: "Togli la pausa o riprendi prima nel tuo account: {link}",
  resumptionSubject: "Il tuo abbonamento a {publication} riprende il {day}",
  resumptionText:
    "La pausa del tuo abbonamento ({plan}) termina il {day} e {publication} addebiterà {amount}. {renewal}",
  reminderSubject: "Il tuo abbonamento a {publication} termina il {day}",
  reminderText: "{plan} termina il {day}, {when}. {renewal}",
  reminderAction: "Per continuare a leggere, rinnovalo qui: {link}",
  expiredSubject: "Il tuo abbonamento a {publication} è terminato",
  expiredText: "{plan} è terminato il {day}. Saremmo felici di riaverti con noi.",
  expiredAction: "Abbonati di nuovo: {link}",
  youCancelledSubject: "Hai disdetto il tuo abbonamento a {publication}",
  cancelledSubject: "{actor} ha disdetto il tuo abbonamento",
  youCancelledText: "Hai disdetto {plan}. Non ti verrà addebitato altro. {renewal}",
  cancelledText: "{actor} ha disdetto {plan}. Non ti verrà addebitato altro. {renewal}",
  cancelledAction: "Se cambi idea, vai al tuo account: {link}",
  giftReceivedSubject: "{giver} ti regala un abbonamento a {publication}",
  giftReceivedText: "{giver} ti regala {plan}. {renewal}",
  giftReceivedAction:
    "Il link vale una sola volta; nella sua pagina puoi richiederne uno nuovo. Puoi anche accedere o registrarti con {email}: {link}",
  giftSentSubject: "Il tuo regalo per {receiver} è arrivato",
  giftSentText: "{receiver} ora ha {plan}. {renewal} Abbiamo detto che è da parte tua.",
  refundSubject: "Il tuo rimborso {number} da {publication}",
  refundText:
    "{publication} ha rimborsato {amount} per {plan}. {renewal} A seconda della banca, può servire qualche giorno perché arrivi. La nota di credito è allegata.",
  guestSubject: "Come leggere {publication}",
  guestText:
    "Hai acquistato {plan} senza un account. {renewal} Per leggere su qualsiasi dispositivo, apri questo link entro 24 ore: {link}",
  guestAction:
    "Il link vale una sola volta; nella sua pagina puoi richiederne uno nuovo o impostare una password. Per gestire l’abbonamento e vedere tutte le fatture, registrati con {email}: {link}",
  startedSubject: "Il tuo abbonamento a {publication} è iniziato",
  startedText: "{plan} è iniziato. {renewal}",
  linkSubject: "Il tuo link per {publication}",
  linkText: "Per leggere {plan} su questo dispositivo, apri questo link entro 24 ore: {link}",
  linkFootnote: "Il link vale una sola volta. Se non l’hai richiesto, ignora questa e-mail.",
  memberSubject: "Ora puoi leggere {publication}",
  memberText: "{owner} ha condiviso {plan} con te.",
  memberEnds: "L’accesso termina il {day}.",
  memberAction: "Per leggere, accedi o registrati con {email}: {link}",
  paymentProvider: "Il gestore dei pagamenti",
};

export default it;
