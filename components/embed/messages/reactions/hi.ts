import type { Messages } from "../../frame/messages";

const hi: Messages = {
  title: "प्रतिक्रियाएँ",
  heading: "इस बारे में आप क्या सोचते हैं?",
  reaction: "{label}: {count}",
  login_needed: "प्रतिक्रिया देने के लिए लॉग इन करें।",
  offline: "अभी कोई कनेक्शन नहीं है। आपकी प्रतिक्रिया नहीं भेजी गई।",
  failed: "आपकी प्रतिक्रिया नहीं भेजी जा सकी। कृपया फिर कोशिश करें।",
};

export default hi;
