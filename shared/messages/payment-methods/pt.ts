import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  paymentMethod: "Método de pagamento",
  methodEnding: "{brand} terminado em {digits}",
  methodUnknown: "O método de pagamento que escolheu ao assinar",
  changeMethod: "Alterar método de pagamento",
  changeMethodLead:
    "Introduz o novo método de pagamento na página segura do nosso fornecedor de pagamentos. Nada é cobrado por isso. O novo é usado a partir do próximo pagamento.",
  changeMethodOverdue:
    "O último pagamento falhou. Quando o novo método de pagamento for guardado, será repetido com ele.",
  changeMethodNone:
    "O fornecedor de pagamentos desta assinatura não permite alterar aqui o método de pagamento. Para pagar de outra forma, cancele esta assinatura e assine de novo. Mantém o tempo que já pagou.",
  goToProvider: "Continuar para o fornecedor de pagamentos",
  methodChanged: "Método de pagamento alterado. É usado a partir do próximo pagamento.",
  methodWaiting:
    "O fornecedor de pagamentos ainda não confirmou o novo método de pagamento. Escrevemos-lhe assim que for guardado.",
  methodFailed: "O novo método de pagamento não foi guardado. Nada mudou.",
};

export default pt;
