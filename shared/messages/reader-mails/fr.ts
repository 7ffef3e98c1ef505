import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  repliedSubject: "{author} a répondu à votre commentaire",
  threadSubject: "{author} a répondu dans un fil que vous suivez",
  mentionedSubject: "{author} vous cite dans un commentaire",
  onPage: "Sur : {headline}",
  digestSubject: "Votre récapitulatif du jour : {publication}",
  digestHeading: "Votre récapitulatif du jour",
  greeting: "Bonjour {name},",
  notices: "Réponses et mentions",
  newStories: "Nouveaux articles",
  readStory: "Lire l’article",
  conversations: "Conversations que vous suivez",
  newComments:
    "{count, plural, one {# nouveau commentaire} many {# de nouveaux commentaires} other {# nouveaux commentaires}}",
  joinConversation: "Participer à la conversation",
  readAndReply: "Lire et répondre",
  unsubscribeReplies: "Ne plus recevoir d’e-mails sur les réponses",
  unfollowThread: "Ne plus suivre ce fil",
  unsubscribeMentions: "Ne plus recevoir d’e-mails quand quelqu’un vous mentionne",
  unsubscribeDigest: "Ne plus recevoir le récapitulatif du jour",
  changeSettings: "Modifier les réglages des e-mails",
  why: "Vous recevez cet e-mail car vous avez un compte : {publication}.",
  unsubscribe: "Se désabonner",
  askReplies: "{publication} : ne plus recevoir d’e-mails sur les réponses ?",
  askThread: "{publication} : ne plus suivre ce fil ?",
  askMentions: "{publication} : ne plus recevoir d’e-mails quand quelqu’un vous mentionne ?",
  askDigest: "{publication} : ne plus recevoir le récapitulatif du jour ?",
  unsubscribed: "Désabonnement confirmé",
  doneReplies: "{publication} : vous ne recevrez plus d’e-mails sur les réponses.",
  doneThread: "{publication} : vous ne recevrez plus d’e-mails sur ce fil.",
  doneMentions: "{publication} : vous ne recevrez plus d’e-mails quand quelqu’un vous mentionne.",
  doneDigest: "{publication} : vous ne recevrez plus le récapitulatif du jour.",
  linkBroken: "Ce lien ne fonctionne pas",
  linkBrokenText:
    "Il est incomplet ou n’est plus valable. Connectez-vous pour choisir les e-mails que vous recevez.",
  settingsInAccount: "Réglages des e-mails dans votre compte",
};

export default fr;
