/** The rules for saving a contact, another person to reach about a client (000 §5, §9). */

/** Characters that each field holds at most (000 §9). */
export const CONTACT_LENGTHS = { name: 150, value: 190, extra: 190 } as const;

export interface TypedContact {
  means_communication_type_id: number | null;
  name: string | null;
  value: string | null;
  extra: string | null;
}
/** The settings of a means of communication that apply to its contacts. */
export interface Means {
  active: 0 | 1;
  extra: 0 | 1;
  country: number | null;
}
export interface ContactFault {
  path: keyof TypedContact;
  rule: 'must_be_completed' | 'e_too_long';
  max?: number;
}

/**
 * Fields that are missing or too long. The extra is required only where the means of communication needs one (000 §5).
 */
export function contactFaults(contact: TypedContact, means: Pick<Means, 'extra'> | undefined): ContactFault[] {
  const fault = (path: keyof typeof CONTACT_LENGTHS): ContactFault[] => {
    const length = contact[path]?.trim().length ?? 0;
    const max = CONTACT_LENGTHS[path];
    if (length === 0) return [{ path, rule: 'must_be_completed' }];
    return length > max ? [{ path, rule: 'e_too_long', max }] : [];
  };
  return [
    ...(contact.means_communication_type_id === null
      ? [{ path: 'means_communication_type_id', rule: 'must_be_completed' } as const]
      : []),
    ...fault('name'),
    ...fault('value'),
    ...(means?.extra === 1 ? fault('extra') : []),
  ];
}

/** Whether a means of communication is offered: an active one of this country, or of none (002 A19). */
export const isOfferedMeans = ({ active, country }: Means, own: number): boolean =>
  active === 1 && (country === null || country === own);
