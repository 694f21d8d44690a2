import type { adminReasons as source } from '../en/adminReasons.ts'
import type { Translation } from '../texts.ts'

export const adminReasons = {
  professionals: {
    title: 'Pas une entreprise',
    text: 'Notre boutique est réservée aux professionnels disposant d’un numéro de TVA. Si vous exercez une activité, merci de compléter votre numéro de TVA et les données de votre société.',
  },
  vat: {
    title: 'N° de TVA non valide',
    text: 'Votre numéro de TVA n’est pas reconnu comme valide. Merci de le vérifier ou de nous envoyer un document qui le confirme.',
  },
  incomplete: {
    title: 'Données incomplètes',
    text: 'Certaines de vos données manquent. Merci de compléter le nom de votre société, son adresse et son numéro de téléphone, puis de renvoyer le formulaire.',
  },
  duplicate: {
    title: 'A déjà un compte',
    text: 'Votre société a déjà un compte chez nous. Merci de vous connecter avec celui-ci ; si vous n’en avez plus le mot de passe, demandez-en un nouveau sur la page de connexion.',
  },
  region: {
    title: 'Région non desservie',
    text: 'Nous ne livrons pas votre région pour le moment.',
  },
} satisfies Translation<typeof source>
