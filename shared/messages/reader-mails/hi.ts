import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  repliedSubject: "{author} ने आपकी टिप्पणी का जवाब दिया",
  mentionedSubject: "{author} ने एक टिप्पणी में आपका ज़िक्र किया",
  onPage: "लेख: {headline}",
  digestSubject: "{publication} से आपका दैनिक सारांश",
  digestHeading: "आपका दैनिक सारांश",
  greeting: "नमस्ते {name},",
  notices: "जवाब और ज़िक्र",
  newStories: "नए लेख",
  readStory: "लेख पढ़ें",
  conversations: "चर्चाएँ जिन्हें आप फ़ॉलो करते हैं",
  newComments: "{count, plural, one {# नई टिप्पणी} other {# नई टिप्पणियाँ}}",
  joinConversation: "चर्चा में शामिल हों",
  readAndReply: "पढ़ें और जवाब दें",
  unsubscribeReplies: "अपनी टिप्पणियों के जवाबों के ई-मेल बंद करें",
  unsubscribeMentions: "आपका ज़िक्र होने पर आने वाले ई-मेल बंद करें",
  unsubscribeDigest: "दैनिक सारांश बंद करें",
  changeSettings: "अपनी ई-मेल सेटिंग बदलें",
  why: "आपको यह ई-मेल इसलिए मिला क्योंकि {publication} पर आपका खाता है।",
  unsubscribe: "ई-मेल बंद करें",
  askReplies: "क्या {publication} से आपकी टिप्पणियों के जवाबों के ई-मेल बंद किए जाएँ?",
  askMentions: "क्या आपका ज़िक्र होने पर {publication} से आने वाले ई-मेल बंद किए जाएँ?",
  askDigest: "क्या {publication} का दैनिक सारांश बंद किया जाए?",
  unsubscribed: "ये ई-मेल बंद कर दिए गए",
  doneReplies: "अब आपको {publication} से आपकी टिप्पणियों के जवाबों के ई-मेल नहीं मिलेंगे।",
  doneMentions: "अब आपका ज़िक्र होने पर {publication} से ई-मेल नहीं मिलेंगे।",
  doneDigest: "अब आपको {publication} का दैनिक सारांश नहीं मिलेगा।",
  linkBroken: "यह लिंक काम नहीं करता",
  linkBrokenText: "यह अधूरा है या अब मान्य नहीं है। कौन-से ई-मेल मिलें, यह बदलने के लिए लॉग इन करें।",
  settingsInAccount: "आपके खाते की ई-मेल सेटिंग",
};

export default hi;
