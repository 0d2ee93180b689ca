import type { TextKey } from './texts.ts';

/** The fields of an appointment that somebody else may have changed meanwhile, and their labels (001 O-42). */
export const STALE_FIELDS = {
  place_id: 'location',
  appointment_type_id: 'appointment_type',
  place_appointment_type_id: 'plan',
  start_date_time: 'start_date_time',
  comments: 'comments',
  media: 'media_interview',
  emergency: 'emergency',
  participants: 'participants',
  status: 'status',
} as const satisfies Record<string, TextKey>;
export type StaleField = keyof typeof STALE_FIELDS;
