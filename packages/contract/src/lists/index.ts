/** The 32 reference lists, by table name. */
import { aboriginalIndicators } from './aboriginal_indicators.ts';
import { appointmentTypes } from './appointment_types.ts';
import { bulletinPriorityTypes } from './bulletin_priority_types.ts';
import { cities } from './cities.ts';
import { citizenshipTypes } from './citizenship_types.ts';
import { clientStateTypes } from './client_state_types.ts';
import { commentTypes } from './comment_types.ts';
import { countries } from './countries.ts';
import type { RowOf } from './define.ts';
import { documentTypes } from './document_types.ts';
import { educationLevels } from './education_levels.ts';
import { familyRelationships } from './family_relationships.ts';
import { familyRoleTypes } from './family_role_types.ts';
import { fieldStudyTypes } from './field_study_types.ts';
import { genders } from './genders.ts';
import { geoRegionTypes } from './geo_region_types.ts';
import { houseTypes } from './house_types.ts';
import { languages } from './languages.ts';
import { maritalStatusTypes } from './marital_status_types.ts';
import { meansCommunicationTypes } from './means_communication_types.ts';
import type { ListName } from './names.ts';
import { payFrequencyTypes } from './pay_frequency_types.ts';
import { permissionLabels } from './permissions.ts';
import { pregnancyStatusTypes } from './pregnancy_status_types.ts';
import { provinces } from './provinces.ts';
import { reasonsForEndingService } from './reasons_for_ending_service.ts';
import { reasonsForService } from './reasons_for_service.ts';
import { referrerTypes } from './referrer_types.ts';
import { revenueBrackets } from './revenue_brackets.ts';
import { revenueTypes } from './revenue_types.ts';
import { serviceLanguages } from './service_languages.ts';
import { tags } from './tags.ts';
import { veteranStates } from './veteran_states.ts';
import { zones } from './zones.ts';

export const lists = {
  countries,
  provinces,
  cities,
  genders,
  languages,
  service_languages: serviceLanguages,
  citizenship_types: citizenshipTypes,
  aboriginal_indicators: aboriginalIndicators,
  client_state_types: clientStateTypes,
  house_types: houseTypes,
  permissions: permissionLabels,
  document_types: documentTypes,
  education_levels: educationLevels,
  family_relationships: familyRelationships,
  family_role_types: familyRoleTypes,
  comment_types: commentTypes,
  appointment_types: appointmentTypes,
  geo_region_types: geoRegionTypes,
  veteran_states: veteranStates,
  marital_status_types: maritalStatusTypes,
  field_study_types: fieldStudyTypes,
  pay_frequency_types: payFrequencyTypes,
  reasons_for_service: reasonsForService,
  reasons_for_ending_service: reasonsForEndingService,
  revenue_types: revenueTypes,
  revenue_brackets: revenueBrackets,
  bulletin_priority_types: bulletinPriorityTypes,
  tags,
  referrer_types: referrerTypes,
  means_communication_types: meansCommunicationTypes,
  zones,
  pregnancy_status_types: pregnancyStatusTypes,
} satisfies Record<ListName, { name: ListName }>;

export type Lists = typeof lists;
/** A row of the list `N`, as calls return it and as the browser keeps it. */
export type ListRow<N extends ListName> = RowOf<Lists[N]>;
export type { ListName };
