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
};

export default hi;
