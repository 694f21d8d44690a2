/**
 * Words that people take for passwords, in the languages of our customers and in English, and what they type along a
 * keyboard. Digits and signs around them, letters written as digits and doubled words are seen through.
 */
const words = new Set(
  `
  password passwort motdepasse wachtwoord paswoord contrasena parola pass passe passwd pwd secret geheim geheimnis
  secrete mypassword monmotdepasse meinpasswort mijnwachtwoord kennwort letmein laissemoi laatmijerin welcome welkom
  willkommen bienvenue bonjour bonsoir salut hallo hello goedendag gutentag coucou admin administrator administrateur
  beheerder root user utilisateur gebruiker benutzer guest invite gast test tester testing demo default changeme
  changeit master login access account internet computer ordinateur rechner laptop server windows microsoft google
  facebook instagram linkedin twitter youtube whatsapp amazon apple samsung android iphone playstation nintendo xbox
  pokemon minecraft fortnite zelda mario pikachu starwars startrek superman batman spiderman ironman hulk avengers
  naruto dragon dragonball matrix trustno qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjkl
  qsdfghjklm zxcvbn zxcvbnm yxcvbnm wxcvbn qazwsx qazwsxedc aqwzsx wsxedc abcdef abcdefg abcdefgh abcdefghi abcabc
  abc azer qwer wxcv iloveyou jetaime ilove loveyou love lover lovely loveme amour monamour liebe schatz schatzi liefde
  lieverd liefje schatje cherie cheri doudou chouchou loulou bisous bisou kusje baby babygirl honey sweetheart darling
  princess princesse prinses prinzessin queen king angel ange engel angels monkey singe aapje affe tiger tigre tijger
  lion leeuw loewe cheval paard pferd chien hond hund chaton poes katze minou kitty kitten puppy panda koala dolphin
  dauphin dolfijn lapin konijn hase papillon vlinder butterfly schmetterling oiseau vogel eagle aigle adelaar adler wolf
  loup bear ours beer snoopy garfield mickey minnie tintin asterix obelix lapinou nounours football voetbal fussball
  fodbal soccer baseball basketball hockey tennis rugby golf cycling velo fiets fahrrad moto vespa ferrari porsche
  mercedes renault peugeot citroen volkswagen audi toyota corvette mustang harley yamaha barcelona realmadrid arsenal
  chelsea liverpool manchester juventus bayern dortmund schalke ajax feyenoord psv anderlecht standard clubbrugge genk
  marseille psg parissg lyon lille monaco saintetienne belgique belgie belgium france frankrijk frankreich nederland
  holland deutschland duitsland allemagne luxembourg luxemburg letzebuerg europe europa brussels bruxelles brussel paris
  amsterdam rotterdam utrecht antwerp antwerpen anvers gent gand liege luik namur charleroi berlin hamburg muenchen
  munchen koeln london madrid summer winter spring autumn ete hiver printemps automne zomer lente herfst sommer
  fruehling herbst january february march april june july august september october november december janvier fevrier
  mars avril mai juin juillet aout septembre octobre novembre decembre januari februari maart mei juni juli augustus
  oktober januar dezember monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi
  samedi dimanche maandag dinsdag woensdag donderdag vrijdag zaterdag zondag montag dienstag mittwoch donnerstag freitag
  samstag sonntag sunshine soleil zonneschijn zon sonne sonnenschein moon lune maan mond star etoile ster stern
  etoiles sterretje flower fleur fleurs bloem bloemen blume blumen rose roses rosette tulp tulipe marguerite chocolate
  chocolat chocola schokolade cookie cookies biscuit banana banane banaan pizza cheese fromage kaas coffee cafe koffie
  kaffee bier biere wine vino champagne whisky vodka orange citron cherry cerise kers kirsche pepper poivre peanut butter
  music musique muziek musik guitar guitare gitaar metallica nirvana queenie beatles eminem madonna rihanna beyonce
  summertime holiday vacances vakantie urlaub ferien noel kerst kerstmis weihnachten christmas santa happy heureux
  freedom liberte vrijheid freiheit peace paix vrede frieden family famille familie maison huis thuis haus home maman
  mama papa mamie mamma moeder vader mutter vater enfants kinderen kinder bebe fille garcon meisje jongen shadow hunter
  killer ninja ranger soldier warrior hacker gangster phoenix merlin gandalf frodo hobbit harrypotter potter hogwarts
  jesus christ allah dieu god heaven michael michelle jennifer jessica ashley daniel thomas robert andrew joshua matthew
  anthony william charlie jordan george taylor amanda nicole samantha alexander alexandra alexandre christophe nicolas
  julien sebastien stephane stephanie isabelle nathalie catherine caroline valerie sandrine veronique philippe pierre
  jeanluc marie sophie camille julie laura sarah emma lucas hugo louis arthur jules leon lea manon chloe celine aurelie
  johan jeroen pieter willem hendrik maarten sander bram joris koen wouter tim tom kevin marc mark peter paul jan johannes
  anneke sofie lotte femke anouk sanne iris daan sem finn noah liam maria anna hans klaus stefan andreas christian martin
  sabine petra claudia monika susanne ursula stefanie katharina maggie bailey buster cooper rocky lucky max bella luna
  business company bedrijf firma entreprise societe bureau kantoor buero office commande order bestelling bestellung shop
  winkel magasin boutique laden store textile textil textiel mode fashion whatever nothing blink blahblah something
  anything dontknow nopassword geenwachtwoord keinpasswort forgot oublie vergeten vergessen azertyui azertyuio poiuyt
  poiuytreza mnbvcxz lkjhgfdsa
  `
    .trim()
    .split(/\s+/),
)
const keyboard = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj8ik9ol0pm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
]
/** Both ways round. */
const walks = keyboard.flatMap((row) => [row, [...row].toReversed().join('')])
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Characters around a word that still do not make it a secret: a year and a sign. */
const mostAround = 6

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const typed = plain(password)
  if (isRepeated(typed)) return true
  if (typed.length >= 4 && walks.some((walk) => walk.includes(typed))) return true
  const core = typed.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return (
    typed.length - core.length <= mostAround &&
    [typed, read(typed), read(core)].some((text) => isDecorated(text))
  )
}

/** `p@ssw0rd` as `password`. */
const read = (text: string) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign)

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** One character or a short piece, over and over: `aaaaaaaa`, `121212`, `abcabcabc`. */
const isRepeated = (text: string) => /^(.{1,4}?)\1+$/su.test(text)

/** A word of the list, or two of the same, with little around it. */
function isDecorated(text: string): boolean {
  const [word = ''] = text.match(/[a-z]+(?:[^a-z]+[a-z]+)*/) ?? []
  const letterOnly = word.replace(/[^a-z]/g, '')
  if (text.length - letterOnly.length > mostAround || letterOnly.length < 3) return false
  const half = letterOnly.slice(0, letterOnly.length / 2)
  return words.has(letterOnly) || (half + half === letterOnly && words.has(half)) || isWalk(letterOnly)
}
const isWalk = (text: string) => text.length >= 5 && walks.some((walk) => walk.includes(text))
