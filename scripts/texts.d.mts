export function mistakesInTexts(texts?: Record<'en' | 'fr', Record<string, string>>): string[];
export function isSpaced(text: string): boolean;
export function mendSpaces(): void;
