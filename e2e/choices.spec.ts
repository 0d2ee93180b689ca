/** Lists from which one entry is chosen, by typing. */
import { expect, type Locator } from '@playwright/test';
import { type Locale, say } from '@resa/contract/texts';
import { inFrench, signIn, test } from './support.ts';

const WORDS = {
  en: { india: 'India', sudan: 'Sudan', region: 'Northern Africa', canadian: 'Canadian citizen by birth' },
  fr: {
    india: 'Inde',
    sudan: 'Soudan',
    region: 'Afrique septentrionale',
    canadian: 'Citoyenneté canadienne de naissance',
  },
};

test('a click selects the text of a list, and typed text finds whole words first', async ({ page }) => {
  await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const words = WORDS[into];
  const list = (label: Parameters<typeof say>[1]) =>
    page.getByRole('combobox', { name: say(into, label), exact: true });
  const open = (field: ReturnType<typeof list>) => (phone ? field.tap() : field.click());
  await page.goto('/new_client');
  const country = list('country_of_birth');
  await expect(country).toHaveValue('Canada');
  await expect(list('citizenship')).toHaveValue(words.canadian);

  await open(country);
  expect(await selectedText(country)).toBe('Canada');
  await page.keyboard.type(words.india.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue(words.india);
  await expect(list('citizenship')).toHaveValue('');

  await open(country);
  await page.keyboard.type(words.sudan);
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue(words.sudan);
  await expect(list('geo_region')).toHaveValue(words.region);

  // Nothing is found: Enter neither chooses nor saves.
  await open(country);
  await page.keyboard.type('qqq');
  await expect(page.getByText(say(into, 'no_choice_found'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('qqq');
  await expect(page.getByText(say(into, 'w_validating_data'))).toBeHidden();
  await list('food_frequency').focus();
  await expect(country).toHaveValue(words.sudan);

  await page.keyboard.type('28');
  await page.keyboard.press('Enter');
  await expect(list('food_frequency')).toHaveValue(say(into, 'every_days', { count: 28 }));
  for (const days of [4, 7]) {
    await list('food_frequency').focus();
    await page.keyboard.type(String(days));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog').filter({ hasText: say(into, 'ask_frequency_text', { n: days }) });
    await question.getByRole('button', { name: say(into, 'yes'), exact: true }).click();
    await expect(list('food_frequency')).toHaveValue(say(into, 'every_days', { count: days }));
  }
});

test('Enter right after typing takes the entry that fits, in every sort of list', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'worker', '/');
  await page.clock.install();
  await page.goto('/new_client');
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(list('Country of birth')).toHaveValue('Canada');
  // Timers and drawings stop here, so that each key comes before the next one.
  await page.clock.pauseAt(Date.now() + 60_000);
  const gender = list('Gender');
  await gender.focus();
  for (const [typed, chosen] of [
    ['mal', 'Male'],
    ['f', 'Female'],
    ['m', 'Male'],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(gender).toHaveValue(chosen);
  }
  const frequency = list('Food frequency');
  await frequency.focus();
  await page.keyboard.type('every 14 ');
  await page.keyboard.press('Enter');
  await expect(frequency).toHaveValue('Every 14 days');
  const language = list('Native language');
  await language.focus();
  await page.keyboard.type('fren');
  await page.keyboard.press('Enter');
  await expect(language).toHaveValue('French');
  // The list has closed a moment ago, and opens again.
  await language.selectText();
  await page.keyboard.type('span');
  await page.keyboard.press('Enter');
  await expect(language).toHaveValue('Spanish');
});

/** The part of a field's text that is selected. */
const selectedText = (field: Locator) =>
  field.evaluate((input) => {
    const { value, selectionStart, selectionEnd } = input as unknown as {
      value: string;
      selectionStart: number;
      selectionEnd: number;
    };
    return value.slice(selectionStart, selectionEnd);
  });
