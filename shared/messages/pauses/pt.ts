import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  pauseSubscription: "Suspender assinatura",
  pauseTitle: "Suspender {plan}?",
  pauseNoCharge: "Durante a pausa não lhe é cobrado nada e o acesso fica fechado.",
  pauseThenCharge: "No dia em que for retomada cobramos {amount}, e a sua assinatura renova-se como antes.",
  pauseHowLong: "Durante quanto tempo?",
  pauseChoice: "{months, plural, one {# mês} many {# meses} other {# meses}}, até {day}",
  planPaused: "A sua assinatura será suspensa. Enviámos-lhe as datas por e-mail.",
  undoPause: "Anular a pausa",
  undoPauseLead: "A sua assinatura continua sem interrupção, como se não a tivesse suspendido.",
  pauseUndone: "Pausa anulada. A sua assinatura continua.",
  resumeNow: "Retomar agora",
  resumeNowLead: "Cobramos {amount} agora e pode voltar a ler.",
  pauseEnded: "A sua assinatura é retomada. Estamos a cobrar o pagamento.",
};

export default pt;
