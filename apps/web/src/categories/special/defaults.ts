/** Canada, where an organisation has not chosen otherwise (002 §9). */
export const DEFAULT_COUNTRY = 1;
