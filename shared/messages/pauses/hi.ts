import type { Translation } from "../translator";
import type en from "./en";

const hi: Translation<typeof en> = {
  pauseSubscription: "सदस्यता रोकें",
  pauseTitle: "{plan} को कुछ समय रोकें?",
  pauseNoCharge: "विराम के दौरान कोई राशि नहीं काटी जाएगी और पहुँच बंद रहेगी।",
  pauseThenCharge: "फिर शुरू होने के दिन {amount} काटे जाएँगे और सदस्यता पहले की तरह नवीनीकृत होगी।",
  pauseHowLong: "कितने समय के लिए?",
  pauseChoice: "{months, plural, one {# महीना} other {# महीने}}, {day} तक",
  planPaused: "आपकी सदस्यता रोकी जाएगी। तारीखें हमने आपको ईमेल कर दी हैं।",
  undoPause: "विराम वापस लें",
  undoPauseLead: "आपकी सदस्यता बिना रुके जारी रहेगी, जैसे रोकी ही न गई हो।",
  pauseUndone: "विराम वापस लिया गया। आपकी सदस्यता जारी है।",
  resumeNow: "अभी फिर शुरू करें",
  resumeNowLead: "अभी {amount} काटे जाएँगे और आप फिर पढ़ सकेंगे।",
  pauseEnded: "आपकी सदस्यता फिर शुरू हो रही है। भुगतान लिया जा रहा है।",
};

export default hi;
