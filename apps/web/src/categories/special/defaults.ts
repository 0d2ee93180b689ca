/** Canada, unless the organization chose otherwise (002 §9). */
export const DEFAULT_COUNTRY = 1;
