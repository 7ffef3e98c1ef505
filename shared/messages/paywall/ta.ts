import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  subscribersTitle: "இந்தக் கட்டுரையின் மீதி சந்தாதாரர்களுக்கு",
  registeredTitle: "இந்தக் கட்டுரையின் மீதி பதிவுசெய்த வாசகர்களுக்கு",
  subscribersLead: "சந்தாதாரர்களுக்கு {publication} வரம்பற்ற அணுகல் உண்டு.",
  registeredLead: "முழுக் கட்டுரையையும் படிக்க {publication} தளத்தில் இலவசக் கணக்கை உருவாக்குங்கள்.",
  freePartEnded: "இலவசப் பகுதி இங்கே முடிகிறது.",
  moreMinutes: "{minutes, plural, one {இன்னும் # நிமிட வாசிப்பு.} other {இன்னும் # நிமிட வாசிப்பு.}}",
  logInSubscriber: "ஏற்கெனவே சந்தாதாரரா? உள்நுழைக",
  signUp: "பதிவுசெய்க",
  noAccess: "நீங்கள் உள்நுழைந்துள்ளீர்கள், ஆனால் இந்தக் கட்டுரைக்கு உங்களுக்கு அணுகல் இல்லை.",
  allPlans: "எல்லாத் திட்டங்களையும் காண்க",
  offers: "சலுகைகள்",
  comparePlans: "திட்டங்களை ஒப்பிடுக",
  getFree: "இலவசமாகப் பெறுக",
  startTrial: "இலவச முயற்சியைத் தொடங்கு",
  buyFor: "{price} செலுத்தி வாங்குக",
  subscribeFor: "{price} சந்தா செலுத்துக",
  consentHeading: "இந்தக் கட்டுரையை இலவசமாகப் படிக்க",
  consentExplanation:
    "மாதந்தோறும் {limit, plural, one {ஒரு சந்தாதாரர் கட்டுரையை} other {# சந்தாதாரர் கட்டுரைகளை}} இலவசமாகப் படிக்கலாம். இலவசக் கட்டுரைகளை எண்ண, தற்போக்கு எண் கொண்ட ஒரு குக்கியை உங்கள் உலாவியில் சேமிக்கிறோம்.",
  consentAccept: "குக்கியை ஏற்றுப் படிக்க",
  consentWithdraw: "இலவசக் கட்டுரைகளை எண்ணும் குக்கியை நீக்கு",
};

export default ta;
