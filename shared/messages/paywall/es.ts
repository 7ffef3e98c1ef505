import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  subscribersTitle: "El resto de este artículo es para suscriptores",
  registeredTitle: "El resto de este artículo es para lectores registrados",
  subscribersLead: "Los suscriptores tienen acceso ilimitado a {publication}.",
  registeredLead: "Cree una cuenta gratuita en {publication} para leer el artículo completo.",
  freePartEnded: "Aquí termina la parte gratuita.",
  moreMinutes:
    "{minutes, plural, one {Queda # minuto de lectura.} many {Quedan # de minutos de lectura.} other {Quedan # minutos de lectura.}}",
  logInSubscriber: "¿Ya es suscriptor? Inicie sesión",
  signUp: "Registrarse",
  noAccess: "Ha iniciado sesión, pero no tiene acceso a este artículo.",
  allPlans: "Ver todos los planes",
  offers: "Ofertas",
  comparePlans: "Comparar planes",
  getFree: "Obtener gratis",
  startTrial: "Empezar la prueba gratis",
  buyFor: "Comprar por {price}",
  subscribeFor: "Suscribirse por {price}",
  consentHeading: "Lea este artículo gratis",
  consentExplanation:
    "Cada mes puede leer gratis {limit, plural, one {un artículo para suscriptores} many {# de artículos para suscriptores} other {# artículos para suscriptores}}. Para contar los artículos gratuitos guardamos en su navegador una cookie con un número aleatorio.",
  consentAccept: "Aceptar la cookie y leer",
  consentWithdraw: "Borrar la cookie que cuenta los artículos gratuitos",
};

export default es;
