import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  hello: "Hola, {name}:",
  account: "Su suscripción y todas las facturas: {link}",
  cancelAnyTime:
    "Puede cancelar en cualquier momento en su cuenta, donde también están todas las facturas: {link}",
  readAnywhere: "Para leer en cualquier dispositivo, abra este enlace en las próximas 24 horas: {link}",
  invoiceSubject: "Su recibo {number} de {publication}",
  invoiceText: "Gracias. Ha pagado {amount} por {plan}. {renewal} La factura va adjunta.",
  failedSubject: "Su pago a {publication} no se ha realizado",
  failedText: "{publication} no ha podido cobrar {amount} por {plan}.",
  failedReason: "Respuesta de su banco: {reason}",
  failedRetry: "Lo intentaremos de nuevo el {day}.",
  failedNoRetry: "No lo intentaremos de nuevo.",
  failedAccess: "Tiene acceso hasta el {day}.",
  failedAction: "Para pagar de otra forma: {link}",
  methodChangedSubject: "Su método de pago de {publication} ha cambiado",
  methodChangedText: "Se ha cambiado el método de pago de {plan}. El nuevo se usa a partir del próximo pago.",
  methodChangedName: "Ahora es {method}.",
  methodChangedNotYou: "Si no ha sido usted, vuelva a cambiarlo y elija una contraseña nueva: {link}",
  trialSubject: "Su prueba de {publication} termina el {day}",
  trialText: "Su prueba de {plan} termina el {day} y {publication} cobrará {amount}. {renewal}",
  trialAction: "Si no quiere continuar, cancele antes de ese día: {link}",
  pauseSubject: "Su suscripción a {publication} quedará en pausa desde el {day}",
  pauseText:
    "Su suscripción ({plan}) estará en pausa desde el {from} hasta el {until}. Puede leer hasta el {from}. Durante la pausa no se cobra nada y el acceso queda cerrado. El {until}, {publication} cobrará {amount}.",
  pauseAction: "Deshaga la pausa o reanude antes en su cuenta: {link}",
  resumptionSubject: "Su suscripción a {publication} se reanuda el {day}",
  resumptionText:
    "La pausa de su suscripción ({plan}) termina el {day} y {publication} cobrará {amount}. {renewal}",
  reminderSubject: "Su suscripción a {publication} termina el {day}",
  reminderText: "{plan} termina el {day}, {when}. {renewal}",
  reminderAction: "Para seguir leyendo, renuévela aquí: {link}",
  expiredSubject: "Su suscripción a {publication} ha terminado",
  expiredText: "{plan} terminó el {day}. Nos alegraría que volviera.",
  expiredAction: "Suscribirse de nuevo: {link}",
  youCancelledSubject: "Ha cancelado su suscripción a {publication}",
  cancelledSubject: "{actor} ha cancelado su suscripción",
  youCancelledText: "Ha cancelado {plan}. No se le cobrará más. {renewal}",
  cancelledText: "{actor} ha cancelado {plan}. No se le cobrará más. {renewal}",
  cancelledAction: "Si cambia de opinión, vaya a su cuenta: {link}",
  giftReceivedSubject: "{giver} le regala una suscripción a {publication}",
  giftReceivedText: "{giver} le regala {plan}. {renewal}",
  giftReceivedAction:
    "El enlace sirve una sola vez; en su página puede pedir otro. También puede iniciar sesión o registrarse con {email}: {link}",
  giftSentSubject: "Su regalo para {receiver} ha llegado",
  giftSentText: "{receiver} ya tiene {plan}. {renewal} Le hemos dicho que es de su parte.",
  refundSubject: "Su reembolso {number} de {publication}",
  refundText:
    "{publication} ha reembolsado {amount} por {plan}. {renewal} Según su banco, puede tardar unos días en llegar. La factura rectificativa va adjunta.",
  guestSubject: "Cómo leer {publication}",
  guestText:
    "Ha comprado {plan} sin cuenta. {renewal} Para leer en cualquier dispositivo, abra este enlace en las próximas 24 horas: {link}",
  guestAction:
    "El enlace sirve una sola vez; en su página puede pedir otro o elegir una contraseña. Para gestionar su suscripción y ver todas las facturas, regístrese con {email}: {link}",
  startedSubject: "Su suscripción a {publication} ha empezado",
  startedText: "{plan} ha empezado. {renewal}",
  linkSubject: "Su enlace a {publication}",
  linkText: "Para leer {plan} en este dispositivo, abra este enlace en las próximas 24 horas: {link}",
  linkFootnote: "El enlace sirve una sola vez. Si no lo ha pedido, ignore este correo.",
  memberSubject: "Ya puede leer {publication}",
  memberText: "{owner} ha compartido {plan} con usted.",
  memberEnds: "El acceso termina el {day}.",
  memberAction: "Para leer, inicie sesión o regístrese con {email}: {link}",
  paymentProvider: "El proveedor de pagos",
};

export default es;
