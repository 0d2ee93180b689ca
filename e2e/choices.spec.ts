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
    // The list of the choice before closes slowly.
    await expect(page.getByRole('option')).toHaveCount(0);
    await list('food_frequency').focus();
    await page.keyboard.type(String(days));
    // Enter takes the highlighted entry.
    await expect(
      page.getByRole('option', { name: say(into, 'every_days', { count: days }), exact: true }),
    ).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog').filter({ hasText: say(into, 'ask_frequency_text', { n: days }) });
    await question.getByRole('button', { name: say(into, 'yes'), exact: true }).click();
    await expect(list('food_frequency')).toHaveValue(say(into, 'every_days', { count: days }));
  }
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
