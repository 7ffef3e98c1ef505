import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  unavailable: "இந்தப் பக்கம் தற்காலிகமாகக் கிடைக்கவில்லை",
  unavailableText: "பிழை எங்களுடையது; எதுவும் இழக்கப்படவில்லை. சற்று நேரத்தில் மீண்டும் முயலுங்கள்.",
  tryAgain: "மீண்டும் முயல்க",
  noPublication: "இந்த முகவரியில் தளம் எதுவும் இல்லை",
  noPublicationText: "முகவரியைச் சரிபாருங்கள். தளம் இன்னும் அமைக்கப்படாமல் இருக்கலாம்.",
  offline: "இணைய இணைப்பு இல்லை",
  offlineText: "உங்கள் இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலுங்கள்.",
  giftLinkGone: "இந்தப் பரிசு இணைப்பு இனி செயல்படாது",
  giftLinkGoneText: "அது காலாவதியானது அல்லது அனுப்பியவர் அதை ரத்துசெய்துள்ளார்.",
  toFrontPage: "முதற்பக்கத்துக்குச் செல்க",
};

export default ta;
