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
  newEmailSubject: "Confirme su nuevo correo electrónico para {publication}",
  newEmailHeading: "Confirme su nuevo correo electrónico",
  newEmailText:
    "Ha pedido usar esta dirección en su cuenta. Confirme que es suya. El enlace sirve una vez y caduca en un día.",
  newEmailBoth:
    "También hemos enviado un enlace a su dirección actual. Su correo electrónico cambia cuando confirme las dos.",
  newEmailFootnote: "Si no lo ha pedido usted, ignore este correo. No cambia nada.",
  oldEmailSubject: "Cambio de su correo electrónico en {publication}",
  oldEmailHeading: "Confirme el cambio de su correo electrónico",
  oldEmailText:
    "Alguien ha pedido cambiar el correo electrónico de su cuenta a {email}. Solo cambia si lo confirma aquí y en la dirección nueva. El enlace sirve una vez y caduca en un día.",
  oldEmailAction: "Confirmar o cancelar el cambio",
  oldEmailFootnote: "Si no lo ha pedido usted, cancele el cambio y elija una contraseña nueva.",
  emailInUseSubject: "Ya tiene una cuenta en {publication}",
  emailInUseHeading: "Ya tiene una cuenta",
  emailInUseText:
    "Alguien ha pedido usar esta dirección para otra cuenta. Ya tiene una cuenta propia, así que no ha cambiado nada. Si ha sido usted, inicie sesión con esta dirección o elimine antes esta cuenta.",
  emailInUseAction: "Iniciar sesión",
  emailChangedSubject: "Su correo electrónico en {publication} ha cambiado",
  emailChangedHeading: "Su correo electrónico ha cambiado",
  emailChangedText: "Ahora inicia sesión con {email}. Esta dirección ya no pertenece a su cuenta.",
  emailChangedFootnote: "Si no ha sido usted, póngase en contacto con nosotros.",
};

export default es;
