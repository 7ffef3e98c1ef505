import type { Translation } from "../translator";
import type en from "./en";

const ta: Translation<typeof en> = {
  contentFrom: "{service} உள்ளடக்கம்",
  playVideo: "காணொளியை இயக்கு",
  playVideoNamed: "காணொளியை இயக்கு: {title}",
  openSource: "மூலப் பக்கத்தில் திறக்க",
  alsoRead: "இதையும் படியுங்கள்:",
  viewOn: "இந்தக் கட்டுரையை {name} தளத்தில் காண்க",
  relatedStories: "தொடர்புடைய கட்டுரைகள்",
  logInToRead: "மீதிக் கட்டுரையைப் படிக்க உள்நுழையுங்கள்.",
  subscribeToRead: "மீதிக் கட்டுரையைப் படிக்கச் சந்தா செலுத்துங்கள்.",
  readFull: "முழுக் கட்டுரையையும் படிக்க",
  subscribe: "சந்தா செலுத்துக",
};

export default ta;
