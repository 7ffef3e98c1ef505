import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  repliedSubject: "{author} heeft op uw reactie geantwoord",
  mentionedSubject: "{author} heeft u in een reactie genoemd",
  onPage: "Bij: {headline}",
  digestSubject: "Uw dagelijkse overzicht van {publication}",
  digestHeading: "Uw dagelijkse overzicht",
  greeting: "Beste {name},",
  notices: "Antwoorden en vermeldingen",
  newStories: "Nieuwe artikelen",
  readStory: "Artikel lezen",
  conversations: "Gesprekken die u volgt",
  newComments: "{count, plural, one {# nieuwe reactie} other {# nieuwe reacties}}",
  joinConversation: "Praat mee",
  readAndReply: "Lezen en antwoorden",
  unsubscribeReplies: "Afmelden voor e-mails over antwoorden op uw reacties",
  unsubscribeMentions: "Afmelden voor e-mails als iemand u noemt",
  unsubscribeDigest: "Afmelden voor het dagelijkse overzicht",
  changeSettings: "E-mailinstellingen wijzigen",
  why: "U krijgt deze e-mail omdat u een account hebt bij {publication}.",
  unsubscribe: "Afmelden",
  askReplies: "Wilt u geen e-mails meer van {publication} over antwoorden op uw reacties?",
  askMentions: "Wilt u geen e-mails meer van {publication} als iemand u noemt?",
  askDigest: "Wilt u het dagelijkse overzicht van {publication} niet meer?",
  unsubscribed: "U bent afgemeld",
  doneReplies: "U krijgt geen e-mails meer van {publication} over antwoorden op uw reacties.",
  doneMentions: "U krijgt geen e-mails meer van {publication} als iemand u noemt.",
  doneDigest: "U krijgt het dagelijkse overzicht van {publication} niet meer.",
  linkBroken: "Deze link werkt niet",
  linkBrokenText: "Hij is onvolledig of niet meer geldig. Log in om te kiezen welke e-mails u krijgt.",
  settingsInAccount: "E-mailinstellingen in uw account",
};

export default nl;
