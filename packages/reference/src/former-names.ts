/**
 * Names that shipped rows had in earlier releases, in either language: a sheet that was exported then is still read. New
 * names of rows that nobody edited are applied at the start (db/seed/reference).
 */
import type { ListName } from '@resa/contract/lists/index';

type Former = readonly (readonly [id: number, name: string])[];

export const formerNames: Readonly<Partial<Record<ListName, Former>>> = {
  genders: [[4, 'Bispirituel']],
  veteran_states: [
    [2, 'Pas un ancien combattant'],
    [1, 'Ancien combattant des Forces armées canadiennes'],
    [3, 'Ancien combattant de forces alliées'],
  ],
  marital_status_types: [
    [2, 'Marié(e)'],
    [4, 'Séparé(e)'],
    [5, 'Divorcé(e)'],
    [6, 'Veuf ou veuve'],
  ],
  family_role_types: [
    [3, 'Conjoint(e)'],
    [8, 'Autre parenté'],
  ],
  family_relationships: [[12, 'Tuteur légal']],
  referrer_types: [
    [3, 'Travailleur social'],
    [8, 'Service d’accueil aux nouveaux arrivants'],
  ],
  house_types: [[13, 'Résidence pour aînés ou centre de soins']],
  means_communication_types: [[6, 'Intervenant']],
  tags: [[6, 'Végétarien']],
  education_levels: [[26, 'Non connu']],
  document_types: [[29, 'Document du demandeur d’asile']],
  geo_region_types: [[21, 'Amérique septentrionale']],
};

/** Labels of fields in earlier releases, by field. */
export const formerLabels: Readonly<Record<string, string | undefined>> = { grade: 'Année scolaire' };
