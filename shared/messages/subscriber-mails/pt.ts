import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  hello: "Olá, {name},",
  account: "A sua assinatura e todas as faturas: {link}",
  cancelAnyTime: "Pode cancelar a qualquer momento na sua conta, onde estão também todas as faturas: {link}",
  readAnywhere: "Para ler em qualquer dispositivo, abra esta ligação nas próximas 24 horas: {link}",
  invoiceSubject: "O seu recibo {number} de {publication}",
  invoiceText: "Obrigado. Pagou {amount} por {plan}. {renewal} A fatura segue em anexo.",
  failedSubject: "O seu pagamento a {publication} não foi concluído",
  failedText: "{publication} não conseguiu cobrar {amount} por {plan}.",
  failedReason: "Resposta do seu banco: {reason}",
  failedRetry: "Tentamos de novo em {day}.",
  failedNoRetry: "Não voltaremos a tentar.",
  failedAccess: "Tem acesso até {day}.",
  failedAction: "Para pagar de outra forma: {link}",
  methodChangedSubject: "O seu método de pagamento de {publication} foi alterado",
  methodChangedText:
    "O método de pagamento de {plan} foi alterado. O novo é usado a partir do próximo pagamento.",
  methodChangedName: "Agora é {method}.",
  methodChangedNotYou: "Se não foi você, altere-o de novo e defina uma nova palavra-passe: {link}",
  trialSubject: "O seu período experimental de {publication} termina em {day}",
  trialText:
    "O seu período experimental de {plan} termina em {day} e {publication} cobrará {amount}. {renewal}",
  trialAction: "Se não quiser continuar, cancele antes desse dia: {link}",
  pauseSubject: "A sua assinatura de {publication} fica em pausa a partir de {day}",
  pauseText:
    "A sua assinatura ({plan}) fica em pausa de {from} até {until}. Pode ler até {from}. Durante a pausa nada é cobrado e o acesso fica fechado. Em {until}, {publication} cobrará {amount}.",
  pauseAction: "Anule a pausa ou retome mais cedo na sua conta: {link}",
  resumptionSubject: "A sua assinatura de {publication} é retomada em {day}",
  resumptionText:
    "A pausa da sua assinatura ({plan}) termina em {day} e {publication} cobrará {amount}. {renewal}",
  reminderSubject: "A sua assinatura de {publication} termina em {day}",
  reminderText: "{plan} termina em {day}, {when}. {renewal}",
  reminderAction: "Para continuar a ler, renove aqui: {link}",
  expiredSubject: "A sua assinatura de {publication} terminou",
  expiredText: "{plan} terminou em {day}. Gostaríamos de o ter de volta.",
  expiredAction: "Assinar de novo: {link}",
  youCancelledSubject: "Cancelou a sua assinatura de {publication}",
  cancelledSubject: "{actor} cancelou a sua assinatura",
  youCancelledText: "Cancelou {plan}. Não lhe será cobrado mais nada. {renewal}",
  cancelledText: "{actor} cancelou {plan}. Não lhe será cobrado mais nada. {renewal}",
  cancelledAction: "Se mudar de ideias, vá à sua conta: {link}",
  giftReceivedSubject: "{giver} ofereceu-lhe uma assinatura de {publication}",
  giftReceivedText: "{giver} ofereceu-lhe {plan}. {renewal}",
  giftReceivedAction:
    "A ligação só serve uma vez; na página dela pode pedir uma nova. Também pode entrar ou registar-se com {email}: {link}",
  giftSentSubject: "O seu presente para {receiver} foi entregue",
  giftSentText: "{receiver} tem agora {plan}. {renewal} Dissemos que é da sua parte.",
  refundSubject: "O seu reembolso {number} de {publication}",
  refundText:
    "{publication} reembolsou {amount} por {plan}. {renewal} Pode demorar alguns dias a chegar, consoante o banco. A nota de crédito segue em anexo.",
  guestSubject: "Como ler {publication}",
  guestText:
    "Comprou {plan} sem conta. {renewal} Para ler em qualquer dispositivo, abra esta ligação nas próximas 24 horas: {link}",
  guestAction:
    "A ligação só serve uma vez; na página dela pode pedir uma nova ou definir uma palavra-passe. Para gerir a sua assinatura e ver todas as faturas, registe-se com {email}: {link}",
  startedSubject: "A sua assinatura de {publication} começou",
  startedText: "{plan} começou. {renewal}",
  linkSubject: "A sua ligação para {publication}",
  linkText: "Para ler {plan} neste dispositivo, abra esta ligação nas próximas 24 horas: {link}",
  linkFootnote: "A ligação só serve uma vez. Se não a pediu, ignore este e-mail.",
  memberSubject: "Já pode ler {publication}",
  memberText: "{owner} partilhou {plan} consigo.",
  memberEnds: "O acesso termina em {day}.",
  memberAction: "Para ler, entre ou registe-se com {email}: {link}",
  paymentProvider: "O serviço de pagamentos",
};

export default pt;
