import type { Translation } from "../translator";
import type en from "./en";

const he: Translation<typeof en> = {
  pauseSubscription: "השהיית המנוי",
  pauseTitle: "להשהות את {plan}?",
  pauseNoCharge: "בזמן ההשהיה אין חיובים והגישה סגורה.",
  pauseThenCharge: "ביום החידוש יהיה חיוב של {amount}, והמנוי יתחדש כרגיל.",
  pauseHowLong: "לכמה זמן?",
  pauseChoice: "{months, plural, one {חודש אחד} two {חודשיים} other {# חודשים}}, עד {day}",
  planPaused: "המנוי יושהה. התאריכים נשלחו אליך בדוא״ל.",
  undoPause: "ביטול ההשהיה",
  undoPauseLead: "המנוי נמשך ברציפות, כאילו לא הושהה.",
  pauseUndone: "ההשהיה בוטלה. המנוי שלך נמשך.",
  resumeNow: "לחדש עכשיו",
  resumeNowLead: "יהיה חיוב של {amount} עכשיו, ואפשר יהיה לקרוא שוב.",
  pauseEnded: "המנוי שלך מתחדש. התשלום מתבצע עכשיו.",
};

export default he;
