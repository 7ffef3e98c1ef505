import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  hello: "Olá, {name},",
  resetSubject: "Reponha a sua palavra-passe de {publication}",
  resetHeading: "Reponha a sua palavra-passe",
  resetText:
    "Alguém pediu para repor a palavra-passe da sua conta. A ligação só serve uma vez e expira dentro de uma hora. Se uma aplicação lhe pedir um código, use o que está em baixo. Expira dentro de 10 minutos.",
  resetAction: "Definir nova palavra-passe",
  resetFootnote: "Se não fez este pedido, ignore este e-mail. A sua palavra-passe não muda.",
  codeSubject: "{code} é o seu código para {publication}",
  codeListed: "O seu código para {publication}",
  codeHeading: "O seu código",
  codeText: "Este é o código que pediu. Só serve uma vez e expira dentro de 10 minutos.",
  codeFootnote: "Não o partilhe com ninguém. Se não pediu este código, ignore este e-mail.",
  verifySubject: "Confirme o seu e-mail para {publication}",
  verifyHeading: "Confirme o seu e-mail",
  verifyText: "Confirme que este endereço é seu. A ligação só serve uma vez e expira dentro de um dia.",
  verifyAction: "Confirmar e-mail",
  verifyFootnote: "Se não se registou, ignore este e-mail. O endereço não será confirmado.",
  changedSubject: "A sua palavra-passe de {publication} foi alterada",
  changedHeading: "A sua palavra-passe foi alterada",
  changedText: "A sua palavra-passe acabou de ser alterada e as suas outras sessões foram terminadas.",
  changedAction: "Não fui eu",
  changedFootnote: "Se a alterou, não precisa de fazer nada.",
};

export default pt;
