/** Canada, unless the organisation chose otherwise (002 §9). */
export const DEFAULT_COUNTRY = 1;
