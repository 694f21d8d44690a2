import { texts } from '../catalogue/texts.ts'
import type { Page } from './pages.ts'

export function offerPages(): Page[] {
  return [
    {
      slug: 'brochures',
      title: texts('Brochures', 'Brochures', 'Broschüren', 'Brochures'),
      content: texts(
        '<p>Nos trois brochures paraissent deux fois par an. Demandez un exemplaire imprimé dans le commentaire d’une commande : il part avec elle.</p>',
        '<p>Onze drie brochures verschijnen tweemaal per jaar. Vraag een gedrukt exemplaar in de opmerking bij een bestelling: het gaat ermee mee.</p>',
        '<p>Unsere drei Broschüren erscheinen zweimal im Jahr. Fordern Sie in der Bemerkung zu einer Bestellung ein gedrucktes Exemplar an: Es kommt mit der Ware.</p>',
        '<p>Our three brochures come out twice a year. Ask for a printed copy in the comment of an order: it travels with the goods.</p>',
      ),
    },
    {
      slug: 'nouveautes',
      title: texts('Nouveautés', 'Nieuw in het gamma', 'Neuheiten', 'New products'),
      content: texts(
        '<p>Coton biologique, polyester recyclé, coupes plus justes : les modèles entrés dans la gamme ces deux derniers mois, avec leur stock du jour.</p>',
        '<p>Biologisch katoen, gerecycleerd polyester, betere pasvormen: de modellen die de voorbije twee maanden in het gamma kwamen, met de voorraad van vandaag.</p>',
        '<p>Bio-Baumwolle, recyceltes Polyester, bessere Passformen: die Modelle, die in den letzten zwei Monaten ins Sortiment kamen, mit dem Bestand von heute.</p>',
        '<p>Organic cotton, recycled polyester, better fits: the styles that joined the range in the last two months, with today’s stock.</p>',
      ),
    },
    {
      slug: 'liquidation',
      title: texts('Fins de série', 'Restpartijen', 'Restposten', 'Best deals'),
      content: texts(
        '<p>Fins de série et anciennes teintes, dans la limite des stocks. Ces articles ne sont ni repris ni réassortis ; le compteur de chaque cellule dit ce qui reste.</p>',
        '<p>Einde reeks en oude tinten, zolang de voorraad strekt. Deze artikelen worden niet teruggenomen en niet aangevuld; elke cel toont wat er nog is.</p>',
        '<p>Auslaufmodelle und alte Farbtöne, solange der Vorrat reicht. Diese Artikel werden weder zurückgenommen noch nachgeliefert; jede Zelle zeigt, was noch da ist.</p>',
        '<p>Ends of line and former shades, while stocks last. These articles are neither taken back nor restocked; every cell says what is left.</p>',
      ),
    },
    {
      slug: 'actualite',
      title: texts('Actualités', 'Nieuws', 'Aktuelles', 'News'),
      content: texts(
        '<p>Arrivages, changements de tarif, fermetures et conseils de marquage : ce qui change dans la maison.</p>',
        '<p>Nieuwe leveringen, prijswijzigingen, sluitingsdagen en tips voor bedrukking: wat er in huis verandert.</p>',
        '<p>Neue Ware, Preisänderungen, Schließtage und Tipps zur Veredelung: was sich im Hause ändert.</p>',
        '<p>Arrivals, price changes, closing days and decoration advice: what changes in the house.</p>',
      ),
    },
  ]
}
