import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  wrongPassword: "ई-मेल या पासवर्ड गलत है।",
  accountGone: "यह खाता अब नहीं है। कृपया लॉग इन करें।",
  accountLocked: "यह खाता बंद किया गया है। प्रकाशन से संपर्क करें।",
  codeInvalid: "यह कोड मान्य नहीं है। नया कोड माँगें।",
  linkInvalid: "यह लिंक अब मान्य नहीं है। नया लिंक माँगें।",
  linkUsed: "यह लिंक समाप्त हो गया या इस्तेमाल हो चुका है। नया लिंक माँगें।",
  phoneTaken: "यह फ़ोन नंबर किसी और खाते का है।",
  providerDown: "सेवा अभी जवाब नहीं दे रही है।",
  noTexts: "SMS उपलब्ध नहीं है। ई-मेल पता लिखें।",
  justSignedUp: "किसी ने अभी इस पते से पंजीकरण किया। फिर कोशिश करें।",
  justSignedUpByPhone: "किसी ने अभी इस नंबर से पंजीकरण किया। फिर कोशिश करें।",
  passwordTooLong: "पासवर्ड में ज़्यादा से ज़्यादा 200 अक्षर रखें।",
  passwordTooShort: "पासवर्ड में कम से कम 8 अक्षर रखें।",
  passwordTooEasy: "इस पासवर्ड का अंदाज़ा लगाना आसान है। दूसरा चुनें।",
  passwordNotYours: "यह आपका मौजूदा पासवर्ड नहीं है।",
  emailTaken: "इस ई-मेल पते का खाता पहले से है। लॉग इन करें।",
  username: "उपयोगकर्ता नाम में 2 से 60 अक्षर, अंक, बिंदु या डैश रखें।",
  logInFirst: "इसके लिए लॉग इन करें।",
  needsNumber: "देश के कोड के साथ नंबर लिखें, जैसे +9111…।",
  needsEmail: "ई-मेल पता लिखें, जैसे name@example.com।",
  needsEmailOrUsername: "ई-मेल पता या उपयोगकर्ता नाम लिखें।",
  needsName: "नाम लिखें।",
  confirmEmailFirst: "लॉग इन के लिए फ़ोन नंबर जोड़ने से पहले अपने ई-मेल पते की पुष्टि करें।",
  textInProgress: "यह SMS पहले से भेजा जा रहा है।",
  ownMember: "ख़रीदार को उसकी अपनी सदस्यता में नहीं जोड़ा जा सकता।",
  passwordsDiffer: "दोनों पासवर्ड मेल नहीं खाते।",
};

export default hi;
