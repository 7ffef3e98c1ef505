/** A phrase that is toxic where its words may not be. Tested at word starts, on plain words with single spaces. */
export interface ToxicPhrase {
  kind: "threat" | "slur" | "insult";
  severity: number;
  pattern: RegExp;
}

const THEM =
  "(?:you|u|ya|your family|your kids|him|her|them|these people|those people|people like you|this (?:man|woman|guy|clown))";
const VIOLENCE =
  "(?:kill|murder|shoot|stab|hang|lynch|rape|strangle|behead|gas|burn|drown|execute|slaughter|bash|smash|beat|hurt|cut|choke|knife)";
const HARMED =
  "(?:killed|murdered|shot|stabbed|hanged|hung|lynched|raped|strangled|beheaded|gassed|burned|burnt|drowned|executed|slaughtered|exterminated|beaten up|put down|eradicated|wiped out)";
const GROUP =
  "(?:they|you|these people|those people|all of (?:them|you)|muslims|jews|immigrants|migrants|refugees|blacks|whites|gays|women|men|foreigners|gypsies|christians|liberals|conservatives|mexicans|chinese|indians|arabs|asians)";
const BEASTS =
  "(?:animals|vermin|cockroaches|rats|parasites|subhumans?|scum|a plague|a disease|a cancer|filth|savages|apes|monkeys|dogs|pigs|leeches|not human|inferior)";

const phrase = (kind: ToxicPhrase["kind"], severity: number, source: string): ToxicPhrase => ({
  kind,
  severity,
  pattern: new RegExp(`(?:${source})(?![a-z])`, "y"),
});

/** Every pattern is a plain sequence of alternatives, so matching stays linear in the text's length. */
export const TOXIC_PHRASES: readonly ToxicPhrase[] = [
  phrase(
    "threat",
    95,
    "kys|(?:go |just |please )?kill (?:yourself|yourselves|urself|ur self)|go hang yourself|drink bleach|jump off a (?:bridge|cliff|building)|slit your (?:wrists|throat)",
  ),
  phrase(
    "threat",
    92,
    `(?:i|ill|we|well|someone|somebody) (?:will|shall|would|should|must|am going to|are going to|gonna|going to|ought to|needs to|has to|want to|wanna|would love to|swear i will)(?: come and| find and| personally)? ${VIOLENCE} ${THEM}`,
  ),
  phrase(
    "threat",
    92,
    `(?:ill|im going to|im gonna|imma|ima|were going to|were gonna|gonna)(?: come and| find and)? ${VIOLENCE} ${THEM}`,
  ),
  phrase(
    "threat",
    88,
    `(?:should|ought to|must|need to|needs to|deserves? to|want to see (?:you|him|her|them)|has to|have to) (?:all )?(?:be |get )${HARMED}`,
  ),
  phrase(
    "threat",
    86,
    "(?:hope|wish|pray|want|cant wait (?:for|until|till)) (?:that )?(?:you|he|she|they|your (?:family|kids|mother|children)|all of (?:you|them)|someone)(?: all| both)?(?: to)? (?:dies?|rots?|burns?|gets? (?:cancer|shot|hit|raped|killed|stabbed|run over)|suffers?|chokes?|drops? dead|shoots? (?:you|him|her|them)|kills? (?:you|him|her|them))",
  ),
  phrase(
    "threat",
    82,
    "(?:you|he|she|they) (?:all )?(?:deserves?|deserve) (?:to die|to rot|to suffer|death|a bullet|cancer|the rope|the noose)",
  ),
  phrase(
    "threat",
    80,
    "(?:i|we) know where you (?:live|work|sleep)|watch your back|youre (?:a )?dead(?: man| meat| woman)?|you are (?:a )?dead (?:man|meat|woman)|(?:come|coming) for you and your|bullet (?:in|through) (?:your|his|her|their) (?:head|skull|brain)|sleep with one eye open|curb stomp|break your (?:neck|legs|jaw|face)|kick your (?:teeth|head) in",
  ),
  phrase(
    "threat",
    74,
    "(?:go|just|please|why dont you)(?: and| please| just)? die|drop dead|rot in hell|burn in hell|go to hell|(?:rest|rot) in (?:piss|hell)",
  ),
  phrase(
    "slur",
    84,
    `${GROUP} (?:are|r)(?: all| nothing but| just| like| literally| basically| subhuman)* ${BEASTS}`,
  ),
  phrase(
    "slur",
    74,
    "go back to (?:your (?:own )?(?:country|cave|jungle|hole|village)|africa|where you (?:came|come) from|mexico|china|india|pakistan)|(?:get|go) out of (?:my|our) country|(?:deport|gas|exterminate|get rid of) (?:all (?:of )?)?(?:them|the (?:muslims|jews|immigrants|gays|blacks)|(?:muslims|jews|immigrants|gays|blacks)|these people)|(?:camel|goat) (?:jockey|fucker)s?|(?:jews|muslims|blacks|gays|women|immigrants) (?:control|ruin|destroy|belong in)(?: everything| the world| this country| the kitchen| the media)?|white (?:power|trash)|heil hitler|hitler was right|gas the jews|sand monkeys?|porch monkeys?|jungle bunn(?:y|ies)",
  ),
  phrase(
    "insult",
    84,
    "(?:go )?(?:fuck|screw) (?:you|u|off|yourself|yourselves|him|her|them|ya)|eat (?:shit|a dick)|suck (?:my|a) (?:dick|cock)|kiss my ass|up yours|blow me",
  ),
  phrase(
    "insult",
    70,
    "(?:piece|sack|pile|load|bag) of (?:shit|crap|garbage|trash|filth|human waste)|son of a bitch|sons of bitches|waste of (?:space|oxygen|air|skin|a human|human|breath)|full of shit|mentally (?:ill|deficient|challenged) (?:people|freaks?|clowns?)|(?:you|u|youre|ur|your) (?:a |an )?(?:sick|nasty|vile|evil|disgusting|miserable|useless|worthless|pathetic) (?:little |old |fat )*(?:man|woman|person|human(?: being)?|freak|pig|animal|creature|excuse|people|thing|cow)",
  ),
  phrase(
    "insult",
    58,
    "(?:shut|stfu) (?:the (?:fuck|hell) )?up|shut your (?:mouth|face|trap|pie hole|filthy mouth)|nobody (?:likes|asked|wants|cares about|cares what) you(?: think)?|(?:you|u|youre|ur)(?: are| r)? (?:so |too |really |that |just |all )*(?:stupid|dumb|thick|ignorant|brainless|pathetic|ugly|fat|disgusting|worthless|a joke|a disgrace|an embarrassment|insane|delusional|nuts|mental|trash|garbage|filth|a clown|clowns|an animal|animals)|(?:makes?|making) me (?:sick|puke|vomit|want to (?:puke|vomit))|(?:brain of|iq of) (?:a |an )?\\w+|low iq|brain dead|too (?:stupid|dumb|thick) to|your (?:tiny|little|pea|pathetic) (?:brain|mind|life)|get a life|crawl back (?:to|into|under)|you people (?:are|make|should|disgust)|(?:as )?thick as (?:a brick|two)|village idiot|cry (?:more|harder|me a river)|born yesterday",
  ),
  phrase(
    "insult",
    40,
    "get lost|grow up|whats wrong with you|are you (?:stupid|dumb|blind|deaf|retarded|insane|mental)|nobody asked|you should be ashamed|you have no (?:idea|clue|brain|brains)|use your brain",
  ),
];

/** Matches where any of the phrases does. */
export const ANY_TOXIC_PHRASE = new RegExp(TOXIC_PHRASES.map(({ pattern }) => pattern.source).join("|"), "y");
