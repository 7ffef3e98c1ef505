import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  paymentMethod: "Metoda płatności",
  methodEnding: "{brand}, końcówka {digits}",
  methodUnknown: "Metoda płatności wybrana przy zakupie subskrypcji",
  changeMethod: "Zmień metodę płatności",
  changeMethodLead:
    "Nową metodę płatności podajesz na bezpiecznej stronie naszego operatora płatności. Nic za to nie pobieramy. Nowa obowiązuje od następnej płatności.",
  changeMethodOverdue:
    "Ostatnia płatność się nie powiodła. Gdy nowa metoda płatności zostanie zapisana, ponowimy ją z jej użyciem.",
  changeMethodNone:
    "Operator płatności tej subskrypcji nie pozwala zmienić tutaj metody płatności. Aby zapłacić inaczej, zrezygnuj z tej subskrypcji i subskrybuj ponownie. Opłacony czas pozostaje.",
  goToProvider: "Przejdź do operatora płatności",
  methodChanged: "Metoda płatności zmieniona. Obowiązuje od następnej płatności.",
  methodWaiting:
    "Operator płatności jeszcze nie potwierdził nowej metody płatności. Napiszemy, gdy zostanie zapisana.",
  methodFailed: "Nowa metoda płatności nie została zapisana. Nic się nie zmieniło.",
};

export default pl;
