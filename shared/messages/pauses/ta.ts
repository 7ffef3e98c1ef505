import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  pauseSubscription: "சந்தாவை இடைநிறுத்து",
  pauseTitle: "{plan} சந்தாவை இடைநிறுத்தவா?",
  pauseNoCharge: "இடைநிறுத்தத்தின்போது கட்டணம் எடுக்கப்படாது, அணுகல் மூடப்பட்டிருக்கும்.",
  pauseThenCharge: "மீண்டும் தொடங்கும் நாளில் {amount} எடுப்போம்; சந்தா முன்பு போலவே புதுப்பிக்கப்படும்.",
  pauseHowLong: "எவ்வளவு காலம்?",
  pauseChoice: "{months, plural, one {# மாதம்} other {# மாதங்கள்}}, {day} வரை",
  planPaused: "உங்கள் சந்தா இடைநிறுத்தப்படும். தேதிகளை மின்னஞ்சலில் அனுப்பியுள்ளோம்.",
  undoPause: "இடைநிறுத்தத்தைத் திரும்பப் பெறு",
  undoPauseLead: "இடைநிறுத்தாதது போலவே உங்கள் சந்தா இடைவெளியின்றித் தொடரும்.",
  pauseUndone: "இடைநிறுத்தம் திரும்பப் பெறப்பட்டது. உங்கள் சந்தா தொடர்கிறது.",
  resumeNow: "இப்போதே தொடர்",
  resumeNowLead: "இப்போது {amount} எடுப்போம்; நீங்கள் மீண்டும் படிக்கலாம்.",
  pauseEnded: "உங்கள் சந்தா மீண்டும் தொடங்குகிறது. கட்டணம் எடுக்கப்படுகிறது.",
};

export default ta;
