import type { account as source } from '../en/account.ts'
import type { Translation } from '../texts.ts'

export const account = {
  title: 'Profiel en instellingen',
  contents: 'Op deze pagina',
  none: 'Geen',
  identity: {
    title: 'Account',
    email: 'E-mailadres',
    client_id: 'Klantnummer',
    language_hint: 'Geldt ook voor onze e-mails en documenten.',
    newsletter: 'Nieuwsbrief',
    newsletter_hint: 'Nieuwe modellen en uitverkoop per e-mail. U kunt dit hier op elk moment stopzetten.',
  },
  company: {
    title: 'Bedrijf en facturatie',
    lead: 'Zoals het op uw facturen staat. Geplaatste bestellingen behouden hun gegevens.',
  },
  preferences: {
    title: 'Voorkeuren',
    lead: 'Waarmee de catalogus en het afronden van een bestelling beginnen. U kunt daar altijd anders kiezen.',
    brands: 'Voorkeursmerken',
    brands_hint: 'Ze staan bovenaan bij de filters, en met één klik ziet u alleen deze.',
    catalogs: 'Voorkeurscatalogi',
    warehouse: 'Voorkeursmagazijn',
    delivery_option: 'Gebruikelijke leveringswijze',
    shipping_address: 'Gebruikelijk leveringsadres',
    any: 'Geen voorkeur',
    nothing: 'Niets gevonden',
    clear: 'Wissen: {{name}}',
  },
  prices: {
    title: 'Prijzen',
    hide: 'Alle prijzen verbergen',
    hide_hint: 'Handig als uw eigen klant meekijkt.',
    withheld: 'Uw account toont geen prijzen. Neem contact op als dat niet klopt.',
    tariff: 'Prijslijst',
    tariff_lead:
      'De prijzen in de catalogus en in uw mandje volgen de gekozen prijslijst. Geplaatste bestellingen behouden de hunne.',
    only: 'Uw prijslijst: {{name}}',
    in_use: 'In gebruik',
    with_recommended: 'Toont ook de aanbevolen verkoopprijzen.',
    without_recommended: 'Zonder aanbevolen verkoopprijzen.',
    changed: 'De prijzen volgen nu de prijslijst “{{name}}”.',
  },
  documents: {
    title: 'Documenten',
    lead: 'De documenten van uw bestellingen vindt u bij elke bestelling.',
    bank_details: 'Onze bankgegevens (PDF)',
  },
  email: {
    title: 'E-mailadres',
    lead: 'U meldt zich aan met {{email}}. Een nieuw adres geldt zodra u de link hebt geopend die we ernaartoe sturen.',
    pending: 'We hebben een link gestuurd naar {{email}}. Zolang u die niet opent, verandert er niets.',
    new: 'Nieuw e-mailadres',
    ask: 'Link versturen',
  },
  password: {
    title: 'Wachtwoord',
    lead: 'Als u het wijzigt, wordt u overal elders afgemeld; hier blijft u aangemeld.',
    current: 'Huidig wachtwoord',
    change: 'Wachtwoord wijzigen',
    changed: 'Uw wachtwoord is gewijzigd. Alle andere sessies zijn afgemeld.',
  },
  data: {
    title: 'Mijn gegevens',
    lead: 'Alles wat we over u bewaren, in één bestand: account, adressen, bestellingen, mandjes en wat we u schreven.',
    download: 'Mijn gegevens downloaden',
    delete: 'Account verwijderen',
    delete_title: 'Account verwijderen?',
    without_orders:
      'Uw account, adressen en mandjes worden meteen verwijderd. Dit kan niet ongedaan worden gemaakt.',
    with_orders_one:
      'U hebt {{count}} bestelling bij ons, die we wettelijk met de factuur moeten bewaren. We geven uw vraag door: onze dienst verwijdert het account en al wat niet bewaard moet worden, en schrijft u. Tot dan kunt u het blijven gebruiken.',
    with_orders_other:
      'U hebt {{count}} bestellingen bij ons, die we wettelijk met de facturen moeten bewaren. We geven uw vraag door: onze dienst verwijdert het account en al wat niet bewaard moet worden, en schrijft u. Tot dan kunt u het blijven gebruiken.',
    ask: 'Verwijdering vragen',
    asked: 'Uw vraag is doorgegeven.',
    requested: 'U vroeg om verwijdering op {{date}}. Onze dienst schrijft u.',
  },
  setup: {
    title: 'Welkom, {{name}}',
    lead: 'Uw account is actief. Vertel ons hoe u graag bestelt, of ga meteen naar de catalogus.',
    language_lead: 'Voor de schermen, onze e-mails en uw documenten.',
    range: 'Merken',
    range_lead: 'Met welke werkt u het meest?',
    delivery: 'Levering',
    delivery_lead: 'Waarmee uw bestellingen beginnen. U kiest opnieuw bij elke bestelling.',
    save: 'Opslaan en naar de catalogus',
    skip: 'Overslaan',
    later: 'Dit alles vindt u ook in uw profiel.',
  },
} satisfies Translation<typeof source>
