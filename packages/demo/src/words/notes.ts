/** Texts by staff of the demo: comments, bulletins, and mails that were sent. */
/** Comment type, comment and sometimes the answer to it. */
export const comments: readonly (readonly [type: number, comment: string, reply?: string])[] = [
  [2, 'Prefers to be reached by text message in the afternoon.'],
  [2, 'Préfère être jointe par texto en après-midi.'],
  [2, 'Parle peu français\u202f; sa fille traduit au téléphone.'],
  [2, 'Speaks little English or French; the interpreter’s number is in the contacts.'],
  [
    4,
    'Entrevue faite au téléphone. Situation stable, cherche un logement plus abordable.',
    'Liste des OBNL d’habitation remise.',
  ],
  [4, 'Interview done. Lost night shifts in the spring; waits for a decision on EI.', 'EI approved, income updated.'],
  [5, 'À rappeler dans deux semaines au sujet du permis de travail.', 'Permis reçu, dossier mis à jour.'],
  [5, 'Asked about the budget workshop; sent the dates.'],
  [5, 'Orientée vers le CLSC pour le suivi de grossesse.'],
  [6, 'Bail à remettre à la prochaine visite.', 'Reçu et vérifié.'],
  [6, 'Missing the second pay stub.'],
  [6, 'Carnet d’aide sociale vu, montant confirmé.'],
  [7, 'Intolérance au lactose chez la plus jeune.'],
  [7, 'Diabetes: no white bread, less juice.'],
  [7, 'Halal\u202f; pas de porc ni de gélatine.'],
  [7, 'Nut allergy, carries an EpiPen.'],
  [8, 'Ton élevé dans la file, situation calmée par l’équipe. Aucune suite.'],
  [2, 'Drops by for her neighbour too, who cannot walk far. Authorisation on file.'],
];

/** Subject, description (HTML) and priority: 1 high, 2 medium, 3 low; days before and after today. */
interface Notice {
  subject: string;
  description: string;
  priority: number;
  from: number;
  to: number;
  forAll: 0 | 1;
}

export const bulletins: readonly Notice[] = [
  {
    subject: 'Nouvelle preuve d’adresse demandée',
    description:
      '<p>Les baux venus à échéance le 30 juin doivent être remplacés. Merci de le rappeler à chaque visite.</p>',
    priority: 2,
    from: -20,
    to: 40,
    forAll: 1,
  },
  {
    subject: 'Bring your own bags',
    description: '<p>We have no more paper bags. Please tell everyone who books.</p>',
    priority: 3,
    from: -45,
    to: 60,
    forAll: 1,
  },
  {
    subject: 'Vaccination contre la grippe au local 2',
    description: '<p>L’infirmière du CLSC reçoit sans rendez-vous le mardi de 13 h à 16 h.</p>',
    priority: 3,
    from: -10,
    to: 25,
    forAll: 1,
  },
  {
    subject: 'Formula recall',
    description: '<p>Lot numbers <strong>L2207 to L2211</strong> of infant formula: take back and replace.</p>',
    priority: 1,
    from: -3,
    to: 20,
    forAll: 1,
  },
  {
    subject: 'Fermeture pour inventaire',
    description:
      '<p>Les rendez-vous de cette journée ont été déplacés\u202f; vérifier le nouveau jour avec la personne.</p>',
    priority: 1,
    from: -80,
    to: -60,
    forAll: 1,
  },
  {
    subject: 'Carte perdue',
    description: '<p>Refaire la carte à la prochaine visite.</p>',
    priority: 3,
    from: -15,
    to: 45,
    forAll: 0,
  },
  {
    subject: 'Ask for the new lease',
    description: '<p>Moved this summer: proof of address is of the former home.</p>',
    priority: 2,
    from: -30,
    to: 30,
    forAll: 0,
  },
  {
    subject: 'Livret de famille à photocopier',
    description: '<p>Le nouveau-né n’est pas encore au dossier.</p>',
    priority: 2,
    from: -8,
    to: 50,
    forAll: 0,
  },
  {
    subject: 'Rappeler le rendez-vous avec l’intervenante',
    description: '<p>Deux rendez-vous manqués. Proposer une rencontre au téléphone.</p>',
    priority: 1,
    from: -5,
    to: 15,
    forAll: 0,
  },
  {
    subject: 'Stroller left behind',
    description: '<p>Blue stroller, kept in the storage room.</p>',
    priority: 3,
    from: -2,
    to: 20,
    forAll: 0,
  },
  {
    subject: 'Documents de revenu à mettre à jour',
    description: '<p>Les preuves datent de plus d’un an.</p>',
    priority: 2,
    from: -40,
    to: 35,
    forAll: 0,
  },
  {
    subject: 'Call about the winter coats',
    description: '<p>Sizes 6 and 10 were asked for.</p>',
    priority: 3,
    from: -12,
    to: 28,
    forAll: 0,
  },
];

/** Means of communication, name and extra; the value is a number or an address. */
export const contacts: readonly (readonly [type: number, name: string, extra: string | null])[] = [
  [5, 'Sœur · sister', 'Peut venir à sa place'],
  [5, 'Fils aîné', 'Traduit au besoin'],
  [5, 'Neighbour', 'Has a key'],
  [6, 'Travailleuse sociale, CLSC', 'Poste 4410'],
  [6, 'Settlement worker', 'Ext. 212'],
  [7, 'Interprète', 'Espagnol'],
  [8, 'Messagerie', 'WhatsApp'],
  [3, 'Travail', '118'],
];

export const mails: readonly (readonly [subject: string, message: string])[] = [
  [
    'Documents manquants',
    '<p>Bonjour,</p><p>Il manque une preuve d’adresse à votre dossier. Apportez-la à votre prochaine visite.</p>',
  ],
  [
    'Missing documents',
    '<p>Hello,</p><p>Your file still needs a proof of income. Please bring it to your next visit.</p>',
  ],
  [
    'Inscription à la rentrée scolaire',
    '<p>Bonjour,</p><p>Les inscriptions sont ouvertes. Appelez-nous pour choisir une heure.</p>',
  ],
  [
    'Holiday hours',
    '<p>Hello,</p><p>We are closed on statutory holidays; the market is held on the Sunday before.</p>',
  ],
];
