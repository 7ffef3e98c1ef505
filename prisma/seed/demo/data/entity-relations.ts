import type { DemoEntityRelation } from "../content";

/** One line per subject: `subject: relation > object, object; relation > object`. Objects are ranked as listed. */
const RELATIONS = `
larkhaven: contains > old-quay, ropewalk, northmole, saltmarsh, gannet-hill, brindle-point; neighbour > hollow-isle
old-quay: part-of > larkhaven; home-of > lark-and-isles, eastmole-co-operative, lifeboat-trust, tidehouse
ropewalk: part-of > larkhaven; home-of > calloway-shipyard, larkhaven-athletic
northmole: part-of > larkhaven; home-of > port-of-larkhaven, tern-line, merrin-offshore
saltmarsh: part-of > larkhaven
gannet-hill: part-of > larkhaven; home-of > university-of-larkhaven
brindle-point: part-of > larkhaven
hollow-isle: served-by > mv-curlew, lark-and-isles
city-council: leader > imogen-tarrant; opposition-leader > declan-oakhurst; governs > larkhaven
port-of-larkhaven: chief-executive > dominic-fenwright; harbour-master > ruth-adeyemi; located-in > northmole
tern-line: chair > astrid-vollmar; operates > tern-horizon; customer-of > port-of-larkhaven
brightwater-group: owns > lark-and-isles; chair > gwen-polkerris
lark-and-isles: owner > brightwater-group; managing-director > gwen-polkerris; operates > mv-curlew, mv-sanderling, mv-turnstone; serves > hollow-isle
eastmole-co-operative: chair > callum-breck; member-vessel > girl-josephine
lifeboat-trust: coxswain > nadia-trewin; operates > constance-amory
university-of-larkhaven: researcher > sunniva-parekh; operates > rv-maud-ellery
calloway-shipyard: managing-director > frances-calloway; builds > mv-turnstone
larkhaven-athletic: manager > len-hathersage; captain > temi-afolarin; located-in > ropewalk
tidehouse: artistic-director > kwame-ellingham; located-in > old-quay
merrin-offshore: customer-of > port-of-larkhaven; located-in > northmole
tern-horizon: owner > tern-line; home-port > northmole
mv-curlew: owner > lark-and-isles; route-to > hollow-isle
mv-sanderling: owner > lark-and-isles
mv-turnstone: owner > lark-and-isles; builder > calloway-shipyard
girl-josephine: owner > callum-breck; member-of > eastmole-co-operative
constance-amory: owner > lifeboat-trust; coxswain > nadia-trewin
rv-maud-ellery: owner > university-of-larkhaven; chief-scientist > sunniva-parekh
ruth-adeyemi: works-for > port-of-larkhaven
imogen-tarrant: member-of > city-council
declan-oakhurst: member-of > city-council
dominic-fenwright: works-for > port-of-larkhaven
astrid-vollmar: works-for > tern-line
gwen-polkerris: works-for > lark-and-isles, brightwater-group
callum-breck: works-for > eastmole-co-operative; skipper-of > girl-josephine
nadia-trewin: works-for > lifeboat-trust; coxswain-of > constance-amory
frances-calloway: works-for > calloway-shipyard
sunniva-parekh: works-for > university-of-larkhaven; sails-on > rv-maud-ellery
kwame-ellingham: works-for > tidehouse
len-hathersage: works-for > larkhaven-athletic
temi-afolarin: works-for > larkhaven-athletic
`;

/** The edges between the demo’s entities, ranked from 1 inside each relation of a subject. */
export const entityRelations: readonly DemoEntityRelation[] = RELATIONS.trim()
  .split("\n")
  .flatMap((line) => {
    const [from = "", rest = ""] = line.split(": ");
    return rest.split("; ").flatMap((part) => {
      const [relation = "", objects = ""] = part.split(" > ");
      return objects.split(", ").map((to, index) => ({ from, relation, to, rank: index + 1 }));
    });
  });
