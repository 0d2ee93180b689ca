/** The lists of the profile form (000 §2). */
import { inOrder, name, type Seed } from './seed.ts';

/** The rows of a fact that nobody asked for, or that a person keeps to themselves: reports count both as not known. */
const notKnown = (prefers: number, not_asked: number, position: number) => [
  { ...name([prefers, 'Prefers not to answer', 'Préfère ne pas répondre']), position, not_known: 1 as const },
  { ...name([not_asked, 'Not asked', 'Non demandé']), position: position + 1, not_known: 1 as const },
];

export const genders: Seed<'genders'>[] = [
  ...inOrder([
    [1, 'Male', 'Homme'],
    [2, 'Female', 'Femme'],
    [3, 'Non-binary', 'Non binaire'],
    [4, 'Two-Spirit', 'Bispiritualité'],
    [5, 'Another gender', 'Autre genre'],
  ]),
  ...notKnown(6, 7, 6),
];

export const citizenship_types: Seed<'citizenship_types'>[] = [
  ...inOrder([
    [1, 'Canadian citizen by birth', 'Citoyenneté canadienne de naissance'],
    [10, 'Naturalized Canadian citizen', 'Citoyenneté canadienne par naturalisation'],
    [2, 'Permanent resident', 'Résidence permanente'],
    [3, 'Accepted refugee or protected person', 'Personne réfugiée ou protégée'],
    [4, 'Asylum seeker', 'Demande d’asile en cours'],
    [5, 'Asylum seeker, claim not yet eligible', 'Demande d’asile, recevabilité à confirmer'],
    [6, 'Temporary worker', 'Travail temporaire'],
    [7, 'International student', 'Études internationales'],
    [8, 'Visitor', 'Visite'],
    [11, 'Temporary protection (emergency travel)', 'Protection temporaire (mesures d’urgence)'],
    [9, 'No status', 'Sans statut'],
  ]),
  ...notKnown(12, 13, 12),
];

export const aboriginal_indicators: Seed<'aboriginal_indicators'>[] = [
  { ...name([1, 'Not Indigenous', 'Non autochtone']), position: 1 },
  { ...name([2, 'First Nations', 'Premières Nations']), position: 2, indigenous: 1 },
  { ...name([3, 'Métis', 'Métis']), position: 3, indigenous: 1 },
  { ...name([4, 'Inuit', 'Inuit']), position: 4, indigenous: 1 },
  ...notKnown(5, 6, 5),
];

export const veteran_states: Seed<'veteran_states'>[] = [
  { ...name([2, 'Not a veteran', 'Non']), position: 1 },
  {
    ...name([1, 'Veteran of the Canadian Armed Forces', 'Oui, Forces armées canadiennes']),
    position: 2,
    veteran: 1,
  },
  { ...name([3, 'Veteran of allied forces', 'Oui, forces alliées']), position: 3, veteran: 1 },
  ...notKnown(4, 5, 4),
];

export const marital_status_types: Seed<'marital_status_types'>[] = inOrder([
  [1, 'Single', 'Célibataire'],
  [2, 'Married', 'Mariage'],
  [3, 'Common-law', 'Union de fait'],
  [4, 'Separated', 'Séparation'],
  [5, 'Divorced', 'Divorce'],
  [6, 'Widowed', 'Veuvage'],
]);

export const pregnancy_status_types: Seed<'pregnancy_status_types'>[] = inOrder([
  [1, 'First trimester', 'Premier trimestre'],
  [2, 'Second trimester', 'Deuxième trimestre'],
  [3, 'Third trimester', 'Troisième trimestre'],
  [4, 'Pregnant, term not known', 'Enceinte, terme inconnu'],
]);

export const family_role_types: Seed<'family_role_types'>[] = [
  { ...name([1, 'Single', 'Personne seule']), position: 1 },
  { ...name([2, 'Family head', 'Responsable du ménage']), position: 2 },
  { ...name([3, 'Partner', 'Conjoint ou conjointe']), position: 3 },
  { ...name([4, 'Child', 'Enfant']), position: 4, relative: 1 },
  { ...name([11, 'Grandchild or foster child', 'Petit-enfant ou enfant en accueil']), position: 5, relative: 1 },
  { ...name([5, 'Parent', 'Parent']), position: 6, relative: 1 },
  { ...name([6, 'Grandparent', 'Grand-parent']), position: 7, relative: 1 },
  { ...name([7, 'Brother or sister', 'Frère ou sœur']), position: 8, relative: 1 },
  { ...name([8, 'Other relative', 'Autre parent']), position: 9, relative: 1 },
  { ...name([9, 'Roommate', 'Colocataire']), position: 10 },
  { ...name([10, 'Other person', 'Autre personne']), position: 11 },
];

export const family_relationships: Seed<'family_relationships'>[] = inOrder([
  [1, 'Spouse or partner', 'Conjoint ou conjointe'],
  [2, 'Son or daughter', 'Fils ou fille'],
  [3, 'Stepson or stepdaughter', 'Beau-fils ou belle-fille'],
  [4, 'Father or mother', 'Père ou mère'],
  [5, 'Brother or sister', 'Frère ou sœur'],
  [6, 'Grandparent', 'Grand-parent'],
  [7, 'Grandchild', 'Petit-enfant'],
  [8, 'Uncle or aunt', 'Oncle ou tante'],
  [9, 'Nephew or niece', 'Neveu ou nièce'],
  [10, 'Cousin', 'Cousin ou cousine'],
  [11, 'In-law', 'Belle-famille'],
  [12, 'Legal guardian', 'Tuteur ou tutrice'],
  [13, 'Friend', 'Ami ou amie'],
]);
