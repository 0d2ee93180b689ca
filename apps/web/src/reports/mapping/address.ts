/** Where lists are mapped to the lines of the hunger count. */
export const MAPPING = '/reports/hunger_mapping';
