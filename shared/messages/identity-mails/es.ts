import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  hello: "Hola, {name}:",
  resetSubject: "Restablezca su contraseña de {publication}",
  resetHeading: "Restablezca su contraseña",
  resetText:
    "Alguien ha pedido restablecer la contraseña de su cuenta. El enlace sirve una sola vez y caduca en una hora. Si una aplicación le pide un código, use el de abajo. Caduca en 10 minutos.",
  resetAction: "Elegir una contraseña nueva",
  resetFootnote: "Si no lo ha pedido usted, ignore este correo. Su contraseña no cambiará.",
  codeSubject: "{code} es su código para {publication}",
  codeListed: "Su código para {publication}",
  codeHeading: "Su código",
  codeText: "Este es el código que ha pedido. Sirve una sola vez y caduca en 10 minutos.",
  codeFootnote: "No lo comparta con nadie. Si no ha pedido este código, ignore este correo.",
  verifySubject: "Confirme su correo electrónico para {publication}",
  verifyHeading: "Confirme su correo electrónico",
  verifyText: "Confirme que esta dirección es suya. El enlace sirve una sola vez y caduca en un día.",
  verifyAction: "Confirmar correo electrónico",
  verifyFootnote: "Si no se ha registrado, ignore este correo. La dirección no se confirmará.",
  changedSubject: "Se ha cambiado su contraseña de {publication}",
  changedHeading: "Se ha cambiado su contraseña",
  changedText: "Su contraseña se acaba de cambiar y sus demás sesiones se han cerrado.",
  changedAction: "No he sido yo",
  changedFootnote: "Si la ha cambiado usted, no tiene que hacer nada.",
};

export default es;
