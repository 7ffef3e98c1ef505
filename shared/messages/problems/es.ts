import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  wrongPassword: "Correo electrónico o contraseña incorrectos.",
  accountGone: "Esta cuenta ya no existe. Inicie sesión.",
  accountLocked: "Esta cuenta está bloqueada. Póngase en contacto con la redacción.",
  codeInvalid: "Este código no es válido. Pida otro.",
  linkInvalid: "Este enlace ya no es válido. Pida otro.",
  linkUsed: "Este enlace ha caducado o ya se ha usado. Pida otro.",
  phoneTaken: "Este número de teléfono pertenece a otra cuenta.",
  providerDown: "El proveedor no responde en este momento.",
  noTexts: "Los SMS no están disponibles. Escriba un correo electrónico.",
  justSignedUp: "Alguien acaba de registrarse con esta dirección. Inténtelo de nuevo.",
  justSignedUpByPhone: "Alguien acaba de registrarse con este número. Inténtelo de nuevo.",
  passwordTooLong: "La contraseña puede tener 200 caracteres como máximo.",
  passwordTooShort: "La contraseña debe tener al menos 8 caracteres.",
  passwordTooEasy: "Esta contraseña es demasiado fácil de adivinar. Elija otra.",
  passwordNotYours: "Esta no es su contraseña actual.",
  emailTaken: "Este correo electrónico ya tiene una cuenta. Inicie sesión.",
  username: "El nombre de usuario debe tener de 2 a 60 letras, cifras, puntos o guiones.",
  logInFirst: "Para esto debe iniciar sesión.",
  needsNumber: "Escriba el número con el prefijo del país, por ejemplo +3491….",
  needsEmail: "Escriba un correo electrónico, por ejemplo nombre@example.com.",
  needsEmailOrUsername: "Escriba un correo electrónico o un nombre de usuario.",
  needsName: "Escriba un nombre.",
  confirmEmailFirst:
    "Confirme su correo electrónico antes de añadir un número de teléfono para iniciar sesión.",
  textInProgress: "Este SMS ya se está enviando.",
  ownMember: "Quien compra no puede ser miembro de su propia suscripción.",
  passwordsDiffer: "Las dos contraseñas no coinciden.",
};

export default es;
