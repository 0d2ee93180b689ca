import { describe, expect, it } from 'vitest';
import { fillText } from '../../src/text/fill-text.ts';

describe('a text of the interface', () => {
  it('chooses the singular or plural; zero is singular in French', () => {
    const found = '{count} {count|trouvé|trouvés}';
    expect([0, 1, 1.5, 2, 21].map((count) => fillText('fr', found, { count }))).toEqual([
      '0 trouvé',
      '1 trouvé',
      '1,5 trouvé',
      '2 trouvés',
      '21 trouvés',
    ]);
    const rows = '{count} {count|row|rows}';
    expect([0, 1, 2].map((count) => fillText('en', rows, { count }))).toEqual(['0 rows', '1 row', '2 rows']);
  });

  it('formats a number by its language, and leaves a file number as on the card', () => {
    const found = '{count} {count|trouvé|trouvés}, dossier {file_number}';
    expect(fillText('fr', found, { count: 1351, file_number: 12345 })).toBe('1\u00a0351 trouvés, dossier 12345');
    expect(fillText('en', '{n} of {m}', { n: 999, m: 1351 })).toBe('999 of 1,351');
  });

  it('counts numbers that are already formatted', () => {
    const found = '{count} {count|trouvé|trouvés}';
    expect(fillText('fr', found, { count: '1\u00a0351' })).toBe('1\u00a0351 trouvés');
    expect(fillText('fr', found, { count: '500+' })).toBe('500+ trouvés');
  });

  it('fills values inside the chosen form, but never inside another value', () => {
    const text = '{count|Every day|Every {count} days} for {name}';
    expect(fillText('en', text, { count: 7, name: '{count}' })).toBe('Every 7 days for {count}');
    expect(fillText('en', text, { count: 1, name: '{count|a|b}' })).toBe('Every day for {count|a|b}');
  });

  it('leaves a placeholder without a value unchanged', () => {
    expect(fillText('fr', '{a} {b|un|deux} {{c}}', {})).toBe('{a} {b|un|deux} {{c}}');
  });
});
