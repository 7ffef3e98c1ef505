import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  repliedSubject: "{author} உங்கள் கருத்துக்குப் பதிலளித்தார்",
  mentionedSubject: "{author} ஒரு கருத்தில் உங்களைக் குறிப்பிட்டார்",
  onPage: "கட்டுரை: {headline}",
  digestSubject: "{publication} வழங்கும் உங்கள் தினசரிச் சுருக்கம்",
  digestHeading: "உங்கள் தினசரிச் சுருக்கம்",
  greeting: "வணக்கம் {name},",
  notices: "பதில்களும் குறிப்பீடுகளும்",
  newStories: "புதிய கட்டுரைகள்",
  readStory: "கட்டுரையைப் படிக்க",
  conversations: "நீங்கள் பின்தொடரும் உரையாடல்கள்",
  newComments: "{count, plural, one {# புதிய கருத்து} other {# புதிய கருத்துகள்}}",
  joinConversation: "உரையாடலில் சேர",
  readAndReply: "படித்துப் பதிலளிக்க",
  unsubscribeReplies: "உங்கள் கருத்துகளுக்கான பதில்கள் பற்றிய மின்னஞ்சல்களை நிறுத்து",
  unsubscribeMentions: "உங்களைக் குறிப்பிடும்போது வரும் மின்னஞ்சல்களை நிறுத்து",
  unsubscribeDigest: "தினசரிச் சுருக்கத்தை நிறுத்து",
  changeSettings: "மின்னஞ்சல் அமைப்புகளை மாற்று",
  why: "{publication} தளத்தில் உங்களுக்குக் கணக்கு உள்ளதால் இதைப் பெறுகிறீர்கள்.",
  unsubscribe: "மின்னஞ்சலை நிறுத்து",
  askReplies: "உங்கள் கருத்துகளுக்கான பதில்கள் பற்றிய {publication} மின்னஞ்சல்களை நிறுத்தவா?",
  askMentions: "உங்களைக் குறிப்பிடும்போது வரும் {publication} மின்னஞ்சல்களை நிறுத்தவா?",
  askDigest: "{publication} தினசரிச் சுருக்கத்தை நிறுத்தவா?",
  unsubscribed: "மின்னஞ்சல்கள் நிறுத்தப்பட்டன",
  doneReplies: "உங்கள் கருத்துகளுக்கான பதில்கள் பற்றிய {publication} மின்னஞ்சல்கள் இனி வராது.",
  doneMentions: "உங்களைக் குறிப்பிடும்போது {publication} மின்னஞ்சல்கள் இனி வராது.",
  doneDigest: "{publication} தினசரிச் சுருக்கம் இனி வராது.",
  linkBroken: "இந்த இணைப்பு செயல்படவில்லை",
  linkBrokenText: "அது முழுமையற்றது அல்லது இனி செல்லாது. எந்த மின்னஞ்சல்கள் வேண்டும் என்பதை மாற்ற உள்நுழையவும்.",
  settingsInAccount: "உங்கள் கணக்கிலுள்ள மின்னஞ்சல் அமைப்புகள்",
};

export default ta;
