/** A yes or no as responses and rows have it. */
export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
