import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  subscribersTitle: "आगे का लेख सदस्यों के लिए है",
  registeredTitle: "आगे का लेख पंजीकृत पाठकों के लिए है",
  subscribersLead: "सदस्यों को {publication} की असीमित पहुँच मिलती है।",
  registeredLead: "पूरा लेख पढ़ने के लिए {publication} पर मुफ़्त खाता बनाएँ।",
  freePartEnded: "मुफ़्त भाग यहाँ समाप्त होता है।",
  moreMinutes: "{minutes, plural, one {पढ़ने के लिए # मिनट और।} other {पढ़ने के लिए # मिनट और।}}",
  logInSubscriber: "पहले से सदस्य हैं? लॉग इन करें",
  signUp: "पंजीकरण करें",
  noAccess: "आप लॉग इन हैं, पर यह लेख आपकी पहुँच में नहीं है।",
  allPlans: "सभी योजनाएँ देखें",
  offers: "ऑफ़र",
  comparePlans: "योजनाओं की तुलना करें",
  getFree: "मुफ़्त पाएँ",
  startTrial: "मुफ़्त परीक्षण शुरू करें",
  buyFor: "{price} में ख़रीदें",
  subscribeFor: "{price} में सदस्य बनें",
  consentHeading: "यह लेख मुफ़्त पढ़ें",
  consentExplanation:
    "आप हर महीने सदस्यों के {limit, plural, one {# लेख} other {# लेख}} मुफ़्त पढ़ सकते हैं। मुफ़्त लेख गिनने के लिए हम आपके ब्राउज़र में एक यादृच्छिक संख्या वाली कुकी रखते हैं।",
  consentAccept: "कुकी स्वीकार करें और पढ़ें",
  consentWithdraw: "मुफ़्त लेख गिनने वाली कुकी हटाएँ",
};

export default hi;
