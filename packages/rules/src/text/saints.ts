/** Saints as they are compared, in names, streets and cities: Saint-Rémi and St-Rémi, Sainte-Anne and Ste-Anne are one. */
const SHORT: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste' };

/** A folded word in its usual spelling: `st` for saint, `ste` for sainte; any other word as it is. */
export const saintOf = (word: string): string => SHORT[word] ?? word;
