import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  pauseSubscription: "Pausar suscripción",
  pauseTitle: "¿Pausar {plan}?",
  pauseNoCharge: "Durante la pausa no se le cobra nada y el acceso queda cerrado.",
  pauseThenCharge: "El día en que se reanude cobraremos {amount}, y su suscripción se renovará como antes.",
  pauseHowLong: "¿Cuánto tiempo?",
  pauseChoice: "{months, plural, one {# mes} many {# meses} other {# meses}}, hasta el {day}",
  planPaused: "Su suscripción quedará en pausa. Le hemos enviado las fechas por correo.",
  undoPause: "Deshacer pausa",
  undoPauseLead: "Su suscripción continúa sin interrupción, como si no la hubiera pausado.",
  pauseUndone: "Pausa deshecha. Su suscripción continúa.",
  resumeNow: "Reanudar ahora",
  resumeNowLead: "Cobramos {amount} ahora y podrá leer de nuevo.",
  pauseEnded: "Su suscripción se reanuda. Estamos cobrando el pago.",
};

export default es;
