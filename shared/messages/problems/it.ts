import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  wrongPassword: "Indirizzo e-mail o password errati.",
  accountGone: "Questo account non esiste più. Accedi.",
  accountLocked: "Questo account è bloccato. Contatta la redazione.",
  codeInvalid: "Questo codice non è valido. Richiedine uno nuovo.",
  linkInvalid: "Questo link non è più valido. Richiedine uno nuovo.",
  linkUsed: "Questo link è scaduto o è già stato usato. Richiedine uno nuovo.",
  phoneTaken: "Questo numero di telefono appartiene a un altro account.",
  providerDown: "Il servizio non risponde in questo momento.",
  noTexts: "Gli SMS non sono disponibili. Inserisci un indirizzo e-mail.",
  justSignedUp: "Qualcuno si è appena registrato con questo indirizzo. Riprova.",
  justSignedUpByPhone: "Qualcuno si è appena registrato con questo numero. Riprova.",
  passwordTooLong: "La password può avere al massimo 200 caratteri.",
  passwordTooShort: "La password deve avere almeno 8 caratteri.",
  passwordTooEasy: "Questa password è troppo facile da indovinare. Scegline un’altra.",
  passwordNotYours: "Questa non è la tua password attuale.",
  emailTaken: "Questo indirizzo e-mail ha già un account. Accedi.",
  username: "Il nome utente deve avere da 2 a 60 lettere, cifre, punti o trattini.",
  logInFirst: "Per farlo devi accedere.",
  needsNumber: "Inserisci il numero con il prefisso del paese, per esempio +3906….",
  needsEmail: "Inserisci un indirizzo e-mail, per esempio nome@example.com.",
  needsEmailOrUsername: "Inserisci un indirizzo e-mail o un nome utente.",
  needsName: "Inserisci un nome.",
  confirmEmailFirst:
    "Conferma il tuo indirizzo e-mail prima di aggiungere un numero di telefono per accedere.",
  textInProgress: "Questo SMS è già in fase di invio.",
  ownMember: "Chi acquista non può essere membro del proprio abbonamento.",
  passwordsDiffer: "Le due password non coincidono.",
};

export default it;
