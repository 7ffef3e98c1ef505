import type { Translation } from "../translator";
import type en from "./en";

const pt: Translation<typeof en> = {
  repliedSubject: "{author} respondeu ao seu comentário",
  threadSubject: "{author} respondeu numa conversa que segue",
  mentionedSubject: "{author} fez-lhe uma menção num comentário",
  onPage: "Em: {headline}",
  digestSubject: "O seu resumo diário de {publication}",
  digestHeading: "O seu resumo diário",
  greeting: "Olá, {name},",
  notices: "Respostas e menções",
  newStories: "Novos artigos",
  readStory: "Ler o artigo",
  conversations: "Conversas que segue",
  newComments:
    "{count, plural, one {# comentário novo} many {# de comentários novos} other {# comentários novos}}",
  joinConversation: "Participar na conversa",
  readAndReply: "Ler e responder",
  unsubscribeReplies: "Deixar de receber e-mails sobre respostas",
  unfollowThread: "Deixar de seguir esta conversa",
  unsubscribeMentions: "Deixar de receber e-mails sobre menções a si",
  unsubscribeDigest: "Deixar de receber o resumo diário",
  changeSettings: "Alterar as definições de e-mail",
  why: "Recebe este e-mail porque tem uma conta em {publication}.",
  unsubscribe: "Cancelar subscrição",
  askReplies: "Quer deixar de receber e-mails de {publication} sobre respostas?",
  askThread: "Quer deixar de seguir esta conversa de {publication}?",
  askMentions: "Quer deixar de receber e-mails de {publication} sobre menções a si?",
  askDigest: "Quer deixar de receber o resumo diário de {publication}?",
  unsubscribed: "Subscrição cancelada",
  doneReplies: "Já não vai receber e-mails de {publication} sobre respostas.",
  doneThread: "Já não vai receber e-mails de {publication} sobre esta conversa.",
  doneMentions: "Já não vai receber e-mails de {publication} sobre menções a si.",
  doneDigest: "Já não vai receber o resumo diário de {publication}.",
  linkBroken: "Esta ligação não funciona",
  linkBrokenText: "Está incompleta ou já não é válida. Entre para escolher os e-mails que recebe.",
  settingsInAccount: "Definições de e-mail na sua conta",
};

export default pt;
