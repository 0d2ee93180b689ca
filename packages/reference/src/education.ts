/** Schooling, in the order in which a child climbs it: the grade refresh moves a school `grade` to the next position (decisions-002 B15). */
import { inOrder, name, type Seed } from './seed.ts';

const level = (id: number, en: string, fr: string, is: { grade?: 1; post_secondary?: 1 } = {}) => ({
  ...name([id, en, fr]),
  post_secondary: 0 as const,
  ...is,
});
const grade = (id: number, en: string, fr: string) => level(id, en, fr, { grade: 1 });

export const education_levels: Seed<'education_levels'>[] = [
  level(1, 'Not yet in school', 'Pas encore à l’école'),
  grade(2, 'Kindergarten, 4-year-olds', 'Maternelle 4 ans'),
  grade(3, 'Kindergarten, 5-year-olds', 'Maternelle 5 ans'),
  grade(4, 'Elementary, grade 1', '1re année du primaire'),
  grade(5, 'Elementary, grade 2', '2e année du primaire'),
  grade(6, 'Elementary, grade 3', '3e année du primaire'),
  grade(7, 'Elementary, grade 4', '4e année du primaire'),
  grade(8, 'Elementary, grade 5', '5e année du primaire'),
  grade(9, 'Elementary, grade 6', '6e année du primaire'),
  grade(10, 'Secondary 1 (grade 7)', '1re secondaire'),
  grade(11, 'Secondary 2 (grade 8)', '2e secondaire'),
  grade(12, 'Secondary 3 (grade 9)', '3e secondaire'),
  grade(13, 'Secondary 4 (grade 10)', '4e secondaire'),
  grade(14, 'Secondary 5 (grade 11)', '5e secondaire'),
  level(15, 'Secondary school completed', 'Études secondaires terminées'),
  level(16, 'Elementary school completed', 'Études primaires terminées'),
  level(17, 'Some secondary school', 'Études secondaires non terminées'),
  level(18, 'Adult education', 'Formation générale des adultes'),
  level(19, 'Vocational training', 'Formation professionnelle'),
  level(20, 'College student', 'Études collégiales en cours', { post_secondary: 1 }),
  level(21, 'University student', 'Études universitaires en cours', { post_secondary: 1 }),
  level(22, 'College completed', 'Études collégiales terminées'),
  level(23, 'University completed, first cycle', 'Études universitaires de premier cycle terminées'),
  level(24, 'University completed, graduate', 'Études universitaires supérieures terminées'),
  level(25, 'No schooling', 'Aucune scolarité'),
  level(26, 'Not known', 'Inconnu'),
].map((row, index) => ({ ...row, position: index + 1 }));

export const field_study_types: Seed<'field_study_types'>[] = inOrder([
  [1, 'Administration and commerce', 'Administration et commerce'],
  [2, 'Agriculture and fisheries', 'Agriculture et pêches'],
  [3, 'Arts and culture', 'Arts et culture'],
  [4, 'Construction trades', 'Métiers de la construction'],
  [5, 'Education', 'Éducation'],
  [6, 'Engineering', 'Génie'],
  [7, 'Food service and tourism', 'Alimentation et tourisme'],
  [8, 'Health', 'Santé'],
  [9, 'Humanities and languages', 'Lettres et langues'],
  [10, 'Information technology', 'Informatique'],
  [11, 'Law', 'Droit'],
  [12, 'Mechanics and manufacturing', 'Mécanique et fabrication'],
  [13, 'Personal care', 'Soins personnels'],
  [14, 'Sciences', 'Sciences'],
  [15, 'Social sciences and social work', 'Sciences sociales et travail social'],
  [16, 'Transport and logistics', 'Transport et logistique'],
  [17, 'Other', 'Autre'],
  [18, 'None', 'Aucun'],
]);
