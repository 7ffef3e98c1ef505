import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  hello: "Ciao {name},",
  resetSubject: "Reimposta la tua password per {publication}",
  resetHeading: "Reimposta la tua password",
  resetText:
    "Qualcuno ha chiesto di reimpostare la password del tuo account. Il link vale una sola volta e scade tra un’ora. Se un’app ti chiede un codice, usa quello qui sotto. Scade tra 10 minuti.",
  resetAction: "Scegli una nuova password",
  resetFootnote: "Se non l’hai chiesto tu, ignora questa e-mail. La tua password non cambierà.",
  codeSubject: "{code} è il tuo codice per {publication}",
  codeListed: "Il tuo codice per {publication}",
  codeHeading: "Il tuo codice",
  codeText: "Ecco il codice che hai richiesto. Vale una sola volta e scade tra 10 minuti.",
  codeFootnote: "Non condividerlo con nessuno. Se non hai richiesto questo codice, ignora questa e-mail.",
  verifySubject: "Conferma il tuo indirizzo e-mail per {publication}",
  verifyHeading: "Conferma il tuo indirizzo e-mail",
  verifyText: "Conferma che questo indirizzo è tuo. Il link vale una sola volta e scade tra un giorno.",
  verifyAction: "Conferma l’indirizzo e-mail",
  verifyFootnote: "Se non ti sei registrato, ignora questa e-mail. L’indirizzo non verrà confermato.",
  changedSubject: "La tua password per {publication} è stata cambiata",
  changedHeading: "La tua password è stata cambiata",
  changedText: "La tua password è appena stata cambiata e le altre sessioni sono state chiuse.",
  changedAction: "Non sono stato io",
  changedFootnote: "Se l’hai cambiata tu, non devi fare nulla.",
  newEmailSubject: "Conferma il tuo nuovo indirizzo e-mail per {publication}",
  newEmailHeading: "Conferma il tuo nuovo indirizzo e-mail",
  newEmailText:
    "Hai chiesto di usare questo indirizzo per il tuo account. Conferma che è tuo. Il link funziona una sola volta e scade tra un giorno.",
  newEmailBoth:
    "Abbiamo inviato un link anche al tuo indirizzo attuale. L’indirizzo e-mail cambia quando li confermi entrambi.",
  newEmailFootnote: "Se non l’hai chiesto tu, ignora questa e-mail. Non cambia nulla.",
  oldEmailSubject: "Modifica del tuo indirizzo e-mail per {publication}",
  oldEmailHeading: "Conferma la modifica del tuo indirizzo e-mail",
  oldEmailText:
    "Qualcuno ha chiesto di cambiare l’indirizzo e-mail del tuo account in {email}. Cambia solo se lo confermi qui e al nuovo indirizzo. Il link funziona una sola volta e scade tra un giorno.",
  oldEmailAction: "Conferma o annulla la modifica",
  oldEmailFootnote: "Se non l’hai chiesto tu, annulla la modifica e imposta una nuova password.",
  emailInUseSubject: "Hai già un account per {publication}",
  emailInUseHeading: "Hai già un account",
  emailInUseText:
    "Qualcuno ha chiesto di usare questo indirizzo per un altro account. Ha già un account proprio, quindi non è cambiato nulla. Se eri tu, accedi con questo indirizzo oppure elimina prima questo account.",
  emailInUseAction: "Accedi",
  emailChangedSubject: "Il tuo indirizzo e-mail per {publication} è stato modificato",
  emailChangedHeading: "Il tuo indirizzo e-mail è stato modificato",
  emailChangedText: "Ora accedi con {email}. Questo indirizzo non appartiene più al tuo account.",
  emailChangedFootnote: "Se non sei stato tu, contattaci.",
};

export default it;
