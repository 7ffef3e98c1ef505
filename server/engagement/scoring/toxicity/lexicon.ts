import { PROFANITY, PROFANITY_ELSEWHERE } from "./profanity.generated";

export type ToxicKind = "slur" | "insult" | "profanity" | "sexual";

export interface ToxicWord {
  kind: ToxicKind;
  /** Points of 100 of the word by itself, neither targeted at anybody nor quoted. */
  severity: number;
}

/** Words by kind and severity. Words found only in the public lists have the severity below. */
const RATED: Readonly<Record<ToxicKind, Readonly<Record<number, string>>>> = {
  slur: {
    92: "nigger niggers kike kikes faggot faggots sandnigger raghead ragheads towelhead towelheads wetback wetbacks gook gooks untermensch",
    78: "nigga niggas spic spics paki pakis tranny trannies shemale beaner beaners jigaboo kaffir kaffirs zipperhead chinky golliwog pikey pikeys coons subhuman subhumans darkie darkies",
    62: "chink chinks fag fags coon retard retards libtard libtards fucktard fucktards tard tards mongoloid spastic dyke dykes feminazi feminazis gyppo gypo savages",
    45: "retarded kraut krauts yid yids redneck rednecks hillbilly",
  },
  insult: {
    80: "cunt cunts motherfucker motherfuckers cocksucker cocksuckers muthafucka",
    66: "asshole assholes arsehole arseholes dickhead dickheads shithead shitheads whore whores slut sluts fuckwit fuckwits fuckface fucker fuckers douchebag douchebags dipshit dipshits scumbag scumbags twat twats wanker wankers bitch bitches prick pricks bellend knobhead shitstain pedo pedos paedo paedos nonce nonces",
    52: "idiot idiots moron morons imbecile imbeciles cretin cretins dumbass dumbasses jackass scum vermin degenerate degenerates lowlife lowlifes tosser bastard bastards pervert perverts cockroaches braindead halfwit halfwits dimwit dimwits numbskull douche skank hag cuck cucks",
    38: "stupid dumb loser losers pathetic worthless creep creeps nutjob nutjobs psycho psychos parasite parasites crybaby bootlicker bootlickers clowns clown fool fools disgusting filth filthy trash garbage sheeple crackpot buffoon weirdo weirdos lunatic lunatics coward cowards",
    22: "shill shills snowflake snowflakes ignorant clueless brainless brainwashed delusional liar liars pig pigs rat rats troll trolls hack hypocrite hypocrites ugly fat nazi nazis fascist fascists",
  },
  profanity: {
    58: "stfu gtfo",
    42: "fuck fucks fucked fuckin fucking fking fkn fck fuk mothafucking motherfucking clusterfuck",
    32: "shit shits shitty bullshit horseshit bs piss wtf ffs ass arse shite wank wanking",
    16: "damn goddamn crap crappy pissed bollocks bugger sucks suck screw hell bloody dammit",
  },
  sexual: {
    48: "blowjob blowjobs cumshot gangbang dildo jizz handjob rimjob milf deepthroat bukkake",
    36: "cock cocks dick dicks pussy pussies tits titties cum boobs boner horny penis vagina porn nudes",
  },
};

/** Severity of words from the public lists only: relevant, but too varied for a high score. */
const LISTED: ToxicWord = { kind: "profanity", severity: 30 };
const LISTED_ELSEWHERE: ToxicWord = { kind: "profanity", severity: 38 };

/** Stems that classify any longer word; words that contain them innocently are excluded. */
const STEMS: readonly { stem: string; rating: ToxicWord; innocent: RegExp }[] = [
  { stem: "nigger", rating: { kind: "slur", severity: 92 }, innocent: /^$/ },
  { stem: "faggot", rating: { kind: "slur", severity: 92 }, innocent: /^faggoti/ },
  { stem: "fuck", rating: { kind: "profanity", severity: 48 }, innocent: /^$/ },
  { stem: "cunt", rating: { kind: "insult", severity: 72 }, innocent: /scunthorpe/ },
  { stem: "bullshit", rating: { kind: "profanity", severity: 32 }, innocent: /^$/ },
  {
    stem: "shit",
    rating: { kind: "profanity", severity: 32 },
    innocent: /shiits?u|shitak|mishit|yoshit|matsushit|kinoshit|shitij|moshit/,
  },
  { stem: "asshole", rating: { kind: "insult", severity: 66 }, innocent: /^$/ },
  { stem: "bitch", rating: { kind: "insult", severity: 58 }, innocent: /^$/ },
  {
    stem: "retard",
    rating: { kind: "slur", severity: 55 },
    innocent: /retardan|retardation|retarding|^retardat/,
  },
];

function buildLexicon(): Map<string, ToxicWord> {
  const words = new Map<string, ToxicWord>();
  for (const list of Object.values(PROFANITY_ELSEWHERE)) {
    for (const word of list.split("|")) words.set(word, LISTED_ELSEWHERE);
  }
  for (const word of PROFANITY.split("|")) words.set(word, LISTED);
  const kinds: readonly ToxicKind[] = ["slur", "insult", "profanity", "sexual"];
  for (const kind of kinds) {
    for (const [severity, list] of Object.entries(RATED[kind])) {
      for (const word of list.split(" ")) words.set(word, { kind, severity: Number(severity) });
    }
  }
  return words;
}

const LEXICON = buildLexicon();

/** Words that people mask with signs, by their length. */
const MASKED = new Map<number, [string, ToxicWord][]>();
for (const [word, rated] of LEXICON) {
  if (rated.severity < 30 || rated === LISTED || rated === LISTED_ELSEWHERE || word.length < 4) continue;
  MASKED.set(word.length, [...(MASKED.get(word.length) ?? []), [word, rated]]);
}

/** Find the entry of a spelling; null if there is none. */
export function findToxicWord(form: string): ToxicWord | null {
  const listed = LEXICON.get(form);
  if (listed !== undefined) return listed;
  if (form.length < 5 || form.length > 40) return null;
  for (const { stem, rating, innocent } of STEMS) {
    if (form.includes(stem) && !innocent.test(form)) return rating;
  }
  return null;
}

/** Find the most severe word that fits a mask such as `f*ck` or `sh**`. */
export function findMaskedToxicWord(mask: string): ToxicWord | null {
  let heaviest: ToxicWord | null = null;
  for (const [word, rated] of MASKED.get(mask.length) ?? []) {
    const fits = [...mask].every((sign, index) => /[*#%]/.test(sign) || sign === word[index]);
    if (fits && rated.severity > (heaviest?.severity ?? 0)) heaviest = rated;
  }
  return heaviest;
}
