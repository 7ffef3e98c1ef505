import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  repliedSubject: "{author} hat auf Ihren Kommentar geantwortet",
  threadSubject: "{author} hat in einer Diskussion geantwortet, der Sie folgen",
  mentionedSubject: "{author} hat Sie in einem Kommentar erwähnt",
  onPage: "Zu: {headline}",
  digestSubject: "Ihre Tagesübersicht von {publication}",
  digestHeading: "Ihre Tagesübersicht",
  greeting: "Guten Tag {name},",
  notices: "Antworten und Erwähnungen",
  newStories: "Neue Artikel",
  readStory: "Artikel lesen",
  conversations: "Diskussionen, denen Sie folgen",
  newComments: "{count, plural, one {# neuer Kommentar} other {# neue Kommentare}}",
  joinConversation: "Mitdiskutieren",
  readAndReply: "Lesen und antworten",
  unsubscribeReplies: "Keine E-Mails mehr über Antworten",
  unfollowThread: "Dieser Diskussion nicht mehr folgen",
  unsubscribeMentions: "Keine E-Mails mehr über Erwähnungen",
  unsubscribeDigest: "Tagesübersicht abbestellen",
  changeSettings: "E-Mail-Einstellungen ändern",
  why: "Sie erhalten diese E-Mail, weil Sie ein Konto bei {publication} haben.",
  unsubscribe: "Abbestellen",
  askReplies: "Möchten Sie von {publication} keine E-Mails mehr über Antworten?",
  askThread: "Möchten Sie dieser Diskussion bei {publication} nicht mehr folgen?",
  askMentions: "Möchten Sie von {publication} keine E-Mails mehr, wenn jemand Sie erwähnt?",
  askDigest: "Möchten Sie die Tagesübersicht von {publication} abbestellen?",
  unsubscribed: "Abbestellt",
  doneReplies: "Sie bekommen von {publication} keine E-Mails mehr über Antworten.",
  doneThread: "Sie bekommen von {publication} keine E-Mails mehr zu dieser Diskussion.",
  doneMentions: "Sie bekommen von {publication} keine E-Mails mehr, wenn jemand Sie erwähnt.",
  doneDigest: "Sie bekommen die Tagesübersicht von {publication} nicht mehr.",
  linkBroken: "Dieser Link funktioniert nicht",
  linkBrokenText:
    "Er ist unvollständig oder nicht mehr gültig. Melden Sie sich an, um zu wählen, welche E-Mails Sie bekommen.",
  settingsInAccount: "E-Mail-Einstellungen in Ihrem Konto",
};

export default de;
