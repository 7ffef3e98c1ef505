import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  repliedSubject: "{author} ha respondido a su comentario",
  threadSubject: "{author} ha respondido en un hilo que usted sigue",
  mentionedSubject: "{author} le ha mencionado en un comentario",
  onPage: "En: {headline}",
  digestSubject: "Su resumen diario de {publication}",
  digestHeading: "Su resumen diario",
  greeting: "Hola, {name}:",
  notices: "Respuestas y menciones",
  newStories: "Artículos nuevos",
  readStory: "Leer el artículo",
  conversations: "Conversaciones que sigue",
  newComments:
    "{count, plural, one {# comentario nuevo} many {# de comentarios nuevos} other {# comentarios nuevos}}",
  joinConversation: "Participar en la conversación",
  readAndReply: "Leer y responder",
  unsubscribeReplies: "Dejar de recibir correos sobre respuestas",
  unfollowThread: "Dejar de seguir este hilo",
  unsubscribeMentions: "Dejar de recibir correos cuando alguien le menciona",
  unsubscribeDigest: "Dejar de recibir el resumen diario",
  changeSettings: "Cambiar los ajustes de correo",
  why: "Recibe este correo porque tiene una cuenta en {publication}.",
  unsubscribe: "Darse de baja",
  askReplies: "¿Quiere dejar de recibir correos de {publication} sobre respuestas?",
  askThread: "¿Quiere dejar de seguir este hilo de {publication}?",
  askMentions: "¿Quiere dejar de recibir correos de {publication} cuando alguien le menciona?",
  askDigest: "¿Quiere dejar de recibir el resumen diario de {publication}?",
  unsubscribed: "Se ha dado de baja",
  doneReplies: "Ya no recibirá correos de {publication} sobre respuestas.",
  doneThread: "Ya no recibirá correos de {publication} sobre este hilo.",
  doneMentions: "Ya no recibirá correos de {publication} cuando alguien le mencione.",
  doneDigest: "Ya no recibirá el resumen diario de {publication}.",
  linkBroken: "Este enlace no funciona",
  linkBrokenText: "Está incompleto o ya no es válido. Inicie sesión para elegir qué correos recibe.",
  settingsInAccount: "Ajustes de correo en su cuenta",
};

export default es;
