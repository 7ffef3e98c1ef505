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
  newEmailSubject: "Confirme o seu novo e-mail para {publication}",
  newEmailHeading: "Confirme o seu novo e-mail",
  newEmailText:
    "Pediu para usar este endereço na sua conta. Confirme que é seu. A ligação funciona uma vez e expira dentro de um dia.",
  newEmailBoth:
    "Também enviámos uma ligação para o seu endereço atual. O seu e-mail muda quando confirmar os dois.",
  newEmailFootnote: "Se não fez este pedido, ignore este e-mail. Nada muda.",
  oldEmailSubject: "Alteração do seu e-mail em {publication}",
  oldEmailHeading: "Confirme a alteração do seu e-mail",
  oldEmailText:
    "Alguém pediu para alterar o e-mail da sua conta para {email}. Só muda se o confirmar aqui e no novo endereço. A ligação funciona uma vez e expira dentro de um dia.",
  oldEmailAction: "Confirmar ou cancelar a alteração",
  oldEmailFootnote: "Se não fez este pedido, cancele a alteração e defina uma nova palavra-passe.",
  emailInUseSubject: "Já tem uma conta em {publication}",
  emailInUseHeading: "Já tem uma conta",
  emailInUseText:
    "Alguém pediu para usar este endereço noutra conta. Já tem uma conta própria, por isso nada mudou. Se foi você, inicie sessão com este endereço ou elimine primeiro esta conta.",
  emailInUseAction: "Iniciar sessão",
  emailChangedSubject: "O seu e-mail em {publication} foi alterado",
  emailChangedHeading: "O seu e-mail foi alterado",
  emailChangedText: "Agora inicia sessão com {email}. Este endereço já não pertence à sua conta.",
  emailChangedFootnote: "Se não foi você, contacte-nos.",
};

export default pt;
