/** The lists of the organization's services, why people come, and how visits are recorded. */
import { inOrder, type Name, name, type Seed } from './seed.ts';

export const client_state_types: Seed<'client_state_types'>[] = inOrder([
  [1, 'Active', 'Actif'],
  [2, 'Inactive', 'Inactif'],
  [3, 'Pending', 'En attente'],
  [4, 'In process', 'En traitement'],
  [5, 'Refused', 'Refusé'],
  [6, 'Update required', 'Mise à jour requise'],
]);

const market = 1;
const event = 2;
const other = 3;
const type = (row: Name, category_id: number) => ({ ...name(row), category_id });

export const appointment_types: Seed<'appointment_types'>[] = [
  type([1, 'Christmas toys', 'Jouets de Noël'], event),
  type([2, 'Food market', 'Marché alimentaire'], market),
  type([3, 'Christmas basket', 'Panier de Noël'], event),
  type([4, 'Mobile food market', 'Marché alimentaire mobile'], market),
  type([5, 'Clothing', 'Vestiaire'], event),
  type([6, 'Interview', 'Entrevue'], other),
  type([7, 'Back to school', 'Rentrée scolaire'], event),
  type([8, 'Cooking workshop', 'Atelier de cuisine'], event),
  type([9, 'Meeting with a case worker', 'Rencontre avec une intervenante ou un intervenant'], other),
  type([10, 'Income tax clinic', 'Clinique d’impôts'], other),
];

export const house_types: Seed<'house_types'>[] = [
  { ...name([1, 'Rented apartment or house', 'Appartement ou maison en location']), hunger_count: 1 },
  { ...name([2, 'Rented room', 'Chambre en location']), hunger_count: 1 },
  { ...name([3, 'Low-rental housing (HLM)', 'Habitation à loyer modique (HLM)']), hunger_count: 2 },
  { ...name([4, 'Housing cooperative or non-profit housing', 'Coopérative ou OBNL d’habitation']), hunger_count: 2 },
  { ...name([5, 'Own house or condominium', 'Propriétaire d’une maison ou d’un condo']), hunger_count: 3 },
  { ...name([6, 'Band-owned housing', 'Logement appartenant à la bande']), hunger_count: 4 },
  { ...name([7, 'Emergency shelter', 'Refuge d’urgence']), hunger_count: 5 },
  { ...name([8, 'Transitional or women’s shelter', 'Maison de transition ou d’hébergement']), hunger_count: 5 },
  { ...name([9, 'Temporary hotel or lodging centre', 'Hôtel ou centre d’hébergement temporaire']), hunger_count: 5 },
  { ...name([10, 'Without a home', 'Sans domicile fixe']), hunger_count: 5 },
  { ...name([11, 'With family or friends', 'Chez des parents ou des amis']), hunger_count: 6 },
  { ...name([12, 'Student residence', 'Résidence étudiante']), hunger_count: 1 },
  {
    ...name([13, 'Seniors’ residence or care home', 'Résidence pour personnes aînées ou centre de soins']),
    hunger_count: 6,
  },
  { ...name([14, 'Other', 'Autre']), hunger_count: 6 },
];

export const reasons_for_service: Seed<'reasons_for_service'>[] = inOrder([
  [1, 'Cost of food', 'Coût des aliments'],
  [2, 'Cost of housing', 'Coût du logement'],
  [3, 'Low wages or not enough hours', 'Salaire insuffisant ou trop peu d’heures'],
  [4, 'Loss of employment', 'Perte d’emploi'],
  [5, 'Benefits too low', 'Prestations insuffisantes'],
  [6, 'Waiting for benefits or a work permit', 'En attente de prestations ou d’un permis de travail'],
  [7, 'Recent arrival in Canada', 'Arrivée récente au Canada'],
  [8, 'Illness or disability', 'Maladie ou handicap'],
  [9, 'Separation', 'Séparation'],
  [10, 'Family violence', 'Violence familiale'],
  [11, 'New child', 'Arrivée d’un enfant'],
  [12, 'Unexpected expense or debt', 'Dépense imprévue ou dette'],
  [13, 'Fire, flood or eviction', 'Incendie, inondation ou éviction'],
  [14, 'Studies', 'Études'],
  [15, 'Other', 'Autre'],
]);

export const reasons_for_ending_service: Seed<'reasons_for_ending_service'>[] = inOrder([
  [1, 'Income now sufficient', 'Revenu maintenant suffisant'],
  [2, 'Found employment', 'Emploi trouvé'],
  [3, 'Moved out of the area', 'Déménagement hors du secteur'],
  [4, 'Helped by another organisation', 'Aide d’un autre organisme'],
  [5, 'File not updated', 'Dossier non mis à jour'],
  [6, 'Rules not respected', 'Non-respect des règlements'],
  [7, 'Death', 'Décès'],
  [9, 'At the person’s request', 'À la demande de la personne'],
  [10, 'Duplicate file', 'Dossier en double'],
  [8, 'Other', 'Autre'],
]);

export const referrer_types: Seed<'referrer_types'>[] = inOrder([
  [1, 'Friend or family', 'Ami ou famille'],
  [2, 'Health and social services (CLSC)', 'Santé et services sociaux (CLSC)'],
  [3, 'Social worker', 'Travailleuse sociale ou travailleur social'],
  [4, '211 helpline', 'Ligne 211'],
  [5, 'Community organisation', 'Organisme communautaire'],
  [6, 'School or daycare', 'École ou garderie'],
  [7, 'Employment or social assistance office', 'Bureau d’emploi ou d’aide sociale'],
  [8, 'Newcomer settlement service', 'Service d’accueil aux personnes nouvellement arrivées'],
  [9, 'Shelter', 'Refuge'],
  [10, 'Place of worship', 'Lieu de culte'],
  [11, 'Internet or social media', 'Internet ou réseaux sociaux'],
  [12, 'Passing by', 'En passant devant'],
  [13, 'Other', 'Autre'],
]);

export const comment_types: Seed<'comment_types'>[] = [
  { ...name([1, 'Automatic', 'Automatique']), disable: 1, position: 1 },
  { ...name([2, 'General', 'Général']), position: 2 },
  { ...name([3, 'Change of state', 'Changement d’état']), position: 3 },
  { ...name([4, 'Interview', 'Entrevue']), position: 4 },
  { ...name([5, 'Follow-up', 'Suivi']), position: 5 },
  { ...name([6, 'Income and documents', 'Revenus et documents']), position: 6 },
  { ...name([7, 'Dietary needs', 'Besoins alimentaires']), position: 7 },
  { ...name([8, 'Incident', 'Incident']), position: 8 },
];

export const bulletin_priority_types: Seed<'bulletin_priority_types'>[] = inOrder([
  [1, 'High', 'Élevée'],
  [2, 'Medium', 'Moyenne'],
  [3, 'Low', 'Faible'],
]);

const CANADA = 1;
const means = (row: Name, code: string, extra: 0 | 1, country: number | null = null) => ({
  ...name(row),
  code,
  extra,
  country,
});

/** `extra` is an extension, or the person whose it is. */
export const means_communication_types: Seed<'means_communication_types'>[] = [
  means([1, 'Mobile phone', 'Cellulaire'], 'MOBILE', 0, CANADA),
  means([2, 'Home phone', 'Téléphone à la maison'], 'HOME', 0, CANADA),
  means([3, 'Work phone', 'Téléphone au travail'], 'WORK', 1, CANADA),
  means([4, 'Email', 'Courriel'], 'EMAIL', 0),
  means([5, 'Emergency contact', 'Personne à joindre en cas d’urgence'], 'EMERGENCY', 1),
  means([6, 'Case worker', 'Intervenante ou intervenant'], 'WORKER', 1),
  means([7, 'Interpreter', 'Interprète'], 'INTERPRETER', 1),
  means([8, 'Text or messaging application', 'Texto ou messagerie'], 'MESSAGE', 1),
  means([9, 'Phone abroad', 'Téléphone à l’étranger'], 'ABROAD', 0),
];

const tag = (row: Name, code: string, background_color: string) => ({
  ...name(row),
  code,
  background_color,
  text_color: '#ffffff',
});

/** White on each of these backgrounds has a contrast of 4.5 or more. */
export const tags: Seed<'tags'>[] = [
  tag([1, 'Interview', 'Entrevue'], 'INTERVIEW', '#6a1b9a'),
  tag([2, 'Home delivery', 'Livraison à domicile'], 'DELIVERY', '#1565c0'),
  tag([3, 'Reduced mobility', 'Mobilité réduite'], 'MOBILITY', '#00695c'),
  tag([4, 'Halal', 'Halal'], 'HALAL', '#2e7d32'),
  tag([5, 'Kosher', 'Casher'], 'KOSHER', '#283593'),
  tag([6, 'Vegetarian', 'Régime végétarien'], 'VEGETARIAN', '#33691e'),
  tag([7, 'Gluten-free', 'Sans gluten'], 'GLUTEN_FREE', '#8d4004'),
  tag([8, 'Food allergy', 'Allergie alimentaire'], 'ALLERGY', '#c62828'),
  tag([9, 'Without a kitchen', 'Sans cuisine'], 'NO_KITCHEN', '#4e342e'),
  tag([10, 'Infant needs', 'Besoins de nourrisson'], 'INFANT', '#ad1457'),
  tag([11, 'Volunteer', 'Bénévole'], 'VOLUNTEER', '#37474f'),
];
