/** Where the lines of the hunger count are ordered and renamed. */
export const LINES = '/reports/hunger_count_lines';
