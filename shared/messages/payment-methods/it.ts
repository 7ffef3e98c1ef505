import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  paymentMethod: "Metodo di pagamento",
  methodEnding: "{brand} che termina con {digits}",
  methodUnknown: "Il metodo di pagamento scelto quando ti sei abbonato",
  changeMethod: "Cambia metodo di pagamento",
  changeMethodLead:
    "Inserisci il nuovo metodo di pagamento nella pagina sicura del nostro fornitore di pagamenti. Non ti viene addebitato nulla per questo. Il nuovo vale dal prossimo pagamento.",
  changeMethodOverdue:
    "L’ultimo pagamento non è riuscito. Quando il nuovo metodo di pagamento è salvato, viene ritentato con questo.",
  changeMethodNone:
    "Il fornitore di pagamenti di questo abbonamento non permette di cambiare qui il metodo di pagamento. Per pagare in un altro modo, disdici questo abbonamento e abbonati di nuovo. Conservi il periodo già pagato.",
  goToProvider: "Continua dal fornitore di pagamenti",
  methodChanged: "Metodo di pagamento cambiato. Vale dal prossimo pagamento.",
  methodWaiting:
    "Il fornitore di pagamenti non ha ancora confermato il nuovo metodo di pagamento. Ti scriveremo appena è salvato.",
  methodFailed: "Il nuovo metodo di pagamento non è stato salvato. Non è cambiato nulla.",
};

export default it;
