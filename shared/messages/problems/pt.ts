import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  wrongPassword: "E-mail ou palavra-passe incorretos.",
  accountGone: "Esta conta já não existe. Entre, por favor.",
  accountLocked: "Esta conta está bloqueada. Contacte a redação.",
  codeInvalid: "Este código não é válido. Peça um novo.",
  linkInvalid: "Esta ligação já não é válida. Peça uma nova.",
  linkUsed: "Esta ligação expirou ou já foi usada. Peça uma nova.",
  phoneTaken: "Este número de telefone pertence a outra conta.",
  providerDown: "O fornecedor não responde neste momento.",
  noTexts: "Os SMS não estão disponíveis. Introduza um e-mail.",
  justSignedUp: "Alguém acabou de se registar com este endereço. Tente de novo.",
  justSignedUpByPhone: "Alguém acabou de se registar com este número. Tente de novo.",
  passwordTooLong: "A palavra-passe pode ter no máximo 200 caracteres.",
  passwordTooShort: "A palavra-passe deve ter pelo menos 8 caracteres.",
  passwordTooEasy: "Esta palavra-passe é demasiado fácil de adivinhar. Escolha outra.",
  passwordNotYours: "Esta não é a sua palavra-passe atual.",
  emailTaken: "Este e-mail já tem uma conta. Entre, por favor.",
  username: "O nome de utilizador deve ter de 2 a 60 letras, algarismos, pontos ou traços.",
  logInFirst: "Para isto tem de entrar.",
  needsNumber: "Introduza o número com o indicativo do país, por exemplo +35121….",
  needsEmail: "Introduza um e-mail, por exemplo nome@example.com.",
  needsEmailOrUsername: "Introduza um e-mail ou um nome de utilizador.",
  needsName: "Introduza um nome.",
  confirmEmailFirst: "Confirme o seu e-mail antes de adicionar um número de telefone para entrar.",
  textInProgress: "Este SMS já está a ser enviado.",
  ownMember: "Quem compra não pode ser membro da própria assinatura.",
  passwordsDiffer: "As duas palavras-passe não coincidem.",
};

export default pt;
