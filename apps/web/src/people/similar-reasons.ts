/** Why files resemble each other, in words. */
import type { SimilarPerson } from '@resa/contract/clients';
import type { TextKey } from '../local/texts.ts';

export const REASONS: Readonly<Record<SimilarPerson['reasons'][number], TextKey>> = {
  name: 'similar_reason_name',
  name_spelling: 'similar_reason_name_spelling',
  name_near: 'similar_reason_name_near',
  name_sound: 'similar_reason_name_sound',
  first_name: 'similar_reason_first_name',
  dob: 'similar_reason_dob',
  dob_swapped: 'similar_reason_dob_swapped',
  phone: 'similar_reason_phone',
  email: 'similar_reason_email',
  address: 'similar_reason_address',
};
