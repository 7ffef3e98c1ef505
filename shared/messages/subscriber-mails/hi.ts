import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  hello: "नमस्ते {name},",
  account: "आपकी सदस्यता और सभी चालान: {link}",
  cancelAnyTime: "आप अपने खाते में कभी भी रद्द कर सकते हैं, जहाँ सभी चालान भी हैं: {link}",
  readAnywhere: "किसी भी उपकरण पर पढ़ने के लिए 24 घंटे के भीतर यह लिंक खोलें: {link}",
  invoiceSubject: "{publication} की आपकी रसीद {number}",
  invoiceText: "धन्यवाद। आपने {plan} के लिए {amount} दिए। {renewal} चालान साथ में है।",
  failedSubject: "{publication} को आपका भुगतान नहीं हुआ",
  failedText: "{publication} {plan} के लिए {amount} नहीं ले सका।",
  failedReason: "आपके बैंक का जवाब: {reason}",
  failedRetry: "हम {day} को फिर कोशिश करेंगे।",
  failedNoRetry: "हम फिर कोशिश नहीं करेंगे।",
  failedAccess: "{day} तक आपकी पहुँच है।",
  failedAction: "दूसरे तरीके से भुगतान के लिए: {link}",
  methodChangedSubject: "{publication} के लिए आपका भुगतान का तरीका बदला गया",
  methodChangedText: "{plan} का भुगतान का तरीका बदला गया। नया तरीका अगले भुगतान से लागू होगा।",
  methodChangedName: "अब यह {method} है।",
  methodChangedNotYou: "अगर यह आपने नहीं किया, तो इसे वापस बदलें और नया पासवर्ड रखें: {link}",
  trialSubject: "{publication} का आपका परीक्षण {day} को समाप्त होगा",
  trialText: "{plan} का आपका परीक्षण {day} को समाप्त होगा और {publication} {amount} लेगा। {renewal}",
  trialAction: "जारी न रखना चाहें तो उस दिन से पहले रद्द करें: {link}",
  pauseSubject: "{publication} की आपकी सदस्यता {day} से विराम पर रहेगी",
  pauseText:
    "आपकी सदस्यता ({plan}) {from} से {until} तक विराम पर रहेगी। आप {from} तक पढ़ सकते हैं। विराम के दौरान कोई राशि नहीं काटी जाएगी और पहुँच बंद रहेगी। {until} को {publication} {amount} लेगा।",
  pauseAction: "अपने खाते में विराम वापस लें या पहले फिर शुरू करें: {link}",
  resumptionSubject: "{publication} की आपकी सदस्यता {day} को फिर शुरू होगी",
  resumptionText:
    "आपकी सदस्यता ({plan}) का विराम {day} को समाप्त होगा और {publication} {amount} लेगा। {renewal}",
  reminderSubject: "{publication} की आपकी सदस्यता {day} को समाप्त होगी",
  reminderText: "{plan} {day} को समाप्त होगी, {when}। {renewal}",
  reminderAction: "पढ़ते रहने के लिए यहाँ नवीनीकरण करें: {link}",
  expiredSubject: "{publication} की आपकी सदस्यता समाप्त हो गई",
  expiredText: "{plan} {day} को समाप्त हुई। आप लौटें तो हमें खुशी होगी।",
  expiredAction: "फिर सदस्य बनें: {link}",
  youCancelledSubject: "आपने {publication} की सदस्यता रद्द की",
  cancelledSubject: "{actor} ने आपकी सदस्यता रद्द की",
  youCancelledText: "आपने {plan} रद्द की। आगे कोई राशि नहीं काटी जाएगी। {renewal}",
  cancelledText: "{actor} ने {plan} रद्द की। आगे कोई राशि नहीं काटी जाएगी। {renewal}",
  cancelledAction: "मन बदले तो अपने खाते में जाएँ: {link}",
  giftReceivedSubject: "{giver} ने आपको {publication} की सदस्यता उपहार में दी",
  giftReceivedText: "{giver} ने आपको {plan} उपहार में दी। {renewal}",
  giftReceivedAction:
    "लिंक एक बार काम करता है; उसके पेज पर नया माँग सकते हैं। आप {email} से लॉग इन या पंजीकरण भी कर सकते हैं: {link}",
  giftSentSubject: "{receiver} को आपका उपहार मिल गया",
  giftSentText: "{receiver} के पास अब {plan} है। {renewal} हमने बताया कि यह आपकी ओर से है।",
  refundSubject: "{publication} से आपकी वापसी {number}",
  refundText:
    "{publication} ने {plan} के {amount} लौटाए। {renewal} बैंक के अनुसार पहुँचने में कुछ दिन लग सकते हैं। क्रेडिट नोट साथ में है।",
  guestSubject: "{publication} कैसे पढ़ें",
  guestText:
    "आपने {plan} बिना खाते के ख़रीदी। {renewal} किसी भी उपकरण पर पढ़ने के लिए 24 घंटे के भीतर यह लिंक खोलें: {link}",
  guestAction:
    "लिंक एक बार काम करता है; उसके पेज पर नया माँग सकते हैं या पासवर्ड सेट कर सकते हैं। सदस्यता सँभालने और सभी चालान देखने के लिए {email} से पंजीकरण करें: {link}",
  startedSubject: "{publication} की आपकी सदस्यता शुरू हो गई",
  startedText: "{plan} शुरू हो गई। {renewal}",
  linkSubject: "{publication} के लिए आपका लिंक",
  linkText: "इस उपकरण पर {plan} पढ़ने के लिए 24 घंटे के भीतर यह लिंक खोलें: {link}",
  linkFootnote: "लिंक एक बार काम करता है। अगर आपने नहीं माँगा, तो इस ई-मेल को अनदेखा करें।",
  memberSubject: "अब आप {publication} पढ़ सकते हैं",
  memberText: "{owner} ने {plan} आपके साथ साझा की।",
  memberEnds: "पहुँच {day} को समाप्त होगी।",
  memberAction: "पढ़ने के लिए {email} से लॉग इन या पंजीकरण करें: {link}",
  paymentProvider: "भुगतान सेवा",
};

export default hi;
