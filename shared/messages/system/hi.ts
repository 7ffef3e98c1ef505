import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  unavailable: "यह पेज कुछ समय के लिए उपलब्ध नहीं है",
  unavailableText: "समस्या हमारी ओर से है, और कुछ खोया नहीं है। थोड़ी देर में फिर कोशिश करें।",
  tryAgain: "फिर कोशिश करें",
  noPublication: "इस पते पर कोई प्रकाशन नहीं है",
  noPublicationText: "पता जाँचें। हो सकता है प्रकाशन अभी तैयार न हो।",
  offline: "आप ऑफ़लाइन हैं",
  offlineText: "अपना इंटरनेट कनेक्शन जाँचें और फिर कोशिश करें।",
  giftLinkGone: "यह उपहार लिंक अब काम नहीं करता",
  giftLinkGoneText: "इसकी अवधि समाप्त हो गई है, या भेजने वाले ने इसे रद्द कर दिया है।",
  toFrontPage: "मुख्य पेज पर जाएँ",
  notFound: "पेज नहीं मिला",
  failed: "यह पेज दिखाया नहीं जा सकता",
  failedText: "कुछ गड़बड़ हो गई। कुछ भी बदला नहीं है। थोड़ी देर में फिर कोशिश करें।",
  failedReference: "समस्या बनी रहे तो साइट के संचालक को यह संदर्भ बताएँ:",
  partUnavailable: "यह कुछ समय के लिए उपलब्ध नहीं है।",
  requestRefused: "यह अनुरोध पूरा नहीं किया जा सकता",
  requestRefusedText: "आपके ब्राउज़र ने ऐसा कुछ भेजा जिसे साइट पढ़ नहीं सकती। पता जाँचें।",
  requestTooLarge: "आपने जो भेजा वह बहुत बड़ा है।",
  windowDone: "आप यह विंडो बंद कर सकते हैं।",
  backToSite: "साइट पर वापस जाएँ",
  consentHeading: "{client} को अपनी प्रोफ़ाइल देखने की अनुमति दें?",
  consentLead: "आप {publication} में {name} के रूप में लॉग इन हैं। {client} को आपका नाम, तस्वीर और परिचय दिखेगा।",
  consentLimits: "उसे आपका ई-मेल पता या पासवर्ड नहीं दिखेगा, और वह आपके नाम से कुछ नहीं कर सकेगा।",
  consentAllow: "अनुमति दें",
  consentDeny: "रद्द करें",
  consentOnward: "दोनों ही स्थितियों में आप {target} पर जाएँगे।",
  logInFailed: "लॉग इन नहीं हो सका",
  nothingShared: "कोई डेटा साझा नहीं किया गया। आप यह पेज बंद कर सकते हैं।",
};

export default hi;
