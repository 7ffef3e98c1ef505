import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  hello: "नमस्ते {name},",
  resetSubject: "{publication} का अपना पासवर्ड रीसेट करें",
  resetHeading: "अपना पासवर्ड रीसेट करें",
  resetText:
    "किसी ने आपके खाते का पासवर्ड रीसेट करने को कहा है। लिंक एक बार काम करता है और एक घंटे में समाप्त हो जाता है। अगर कोई ऐप कोड माँगे, तो नीचे का कोड दें। यह 10 मिनट में समाप्त हो जाता है।",
  resetAction: "नया पासवर्ड बनाएँ",
  resetFootnote: "अगर आपने यह नहीं माँगा, तो इस ई-मेल को अनदेखा करें। आपका पासवर्ड नहीं बदलेगा।",
  codeSubject: "{code} {publication} के लिए आपका कोड है",
  codeListed: "{publication} के लिए आपका कोड",
  codeHeading: "आपका कोड",
  codeText: "यह वह कोड है जो आपने माँगा था। यह एक बार काम करता है और 10 मिनट में समाप्त हो जाता है।",
  codeFootnote: "इसे किसी को न बताएँ। अगर आपने यह कोड नहीं माँगा, तो इस ई-मेल को अनदेखा करें।",
  verifySubject: "{publication} के लिए अपने ई-मेल पते की पुष्टि करें",
  verifyHeading: "अपने ई-मेल पते की पुष्टि करें",
  verifyText: "कृपया पुष्टि करें कि यह पता आपका है। लिंक एक बार काम करता है और एक दिन में समाप्त हो जाता है।",
  verifyAction: "ई-मेल पते की पुष्टि करें",
  verifyFootnote: "अगर आपने पंजीकरण नहीं किया, तो इस ई-मेल को अनदेखा करें। पते की पुष्टि नहीं होगी।",
  changedSubject: "{publication} का आपका पासवर्ड बदल गया",
  changedHeading: "आपका पासवर्ड बदल गया",
  changedText: "आपका पासवर्ड अभी बदला गया और आपके बाकी सत्र लॉग आउट कर दिए गए।",
  changedAction: "यह मैंने नहीं किया",
  changedFootnote: "अगर आपने बदला है, तो कुछ करने की ज़रूरत नहीं।",
};

export default hi;
