import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  unavailable: "Esta página no está disponible por el momento",
  unavailableText: "El problema es nuestro y no se ha perdido nada. Inténtelo de nuevo en un momento.",
  tryAgain: "Intentar de nuevo",
  noPublication: "No hay ninguna publicación en esta dirección",
  noPublicationText: "Compruebe la dirección. Puede que la publicación aún no esté configurada.",
  offline: "No tiene conexión",
  offlineText: "Compruebe su conexión a internet e inténtelo de nuevo.",
  giftLinkGone: "Este enlace de regalo ya no funciona",
  giftLinkGoneText: "Ha caducado o la persona que lo envió lo ha anulado.",
  toFrontPage: "Ir a la portada",
  notFound: "Página no encontrada",
  failed: "No se puede mostrar esta página",
  failedText: "Algo ha fallado. No se ha cambiado nada. Inténtelo de nuevo en un momento.",
  failedReference: "Si el problema continúa, indique esta referencia al responsable del sitio:",
  partUnavailable: "Esto no está disponible por el momento.",
  requestRefused: "No se puede procesar esta solicitud",
  requestRefusedText: "Su navegador ha enviado algo que el sitio no puede leer. Compruebe la dirección.",
  requestTooLarge: "Lo que ha enviado es demasiado grande.",
  windowDone: "Puede cerrar esta ventana.",
  backToSite: "Volver al sitio",
  consentHeading: "¿Permitir que {client} vea su perfil?",
  consentLead:
    "Ha iniciado sesión en {publication} como {name}. {client} verá su nombre, su foto y el texto de su perfil.",
  consentLimits: "No verá su correo ni su contraseña, y no podrá hacer nada en su nombre.",
  consentAllow: "Permitir",
  consentDeny: "Cancelar",
  consentOnward: "En cualquier caso seguirá a {target}.",
  logInFailed: "No se ha podido iniciar sesión",
  nothingShared: "No se ha compartido ningún dato. Puede cerrar esta página.",
};

export default es;
