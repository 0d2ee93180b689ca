/**
 * A family of five that is taken in whole, from the first name to the approval: two parents, three children, three
 * revenues, and each required proof. With only the keyboard, or by taps.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { pdfOf } from '@resa/demo/pdf';
import type { TextValues } from '@resa/rules/text/fill-text';
import type { Desk } from './support.ts';

/** How a worker operates the page: with keys, or by touch. */
interface Hand {
  /** Writes into a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses the option of that name in a list, or its first one. */
  choose(list: Locator, option?: string): Promise<void>;
  press(button: Locator): Promise<void>;
}

/** Only keys: Tab until the place is reached. */
export function keyboard(page: Page): Hand {
  const reach = async (place: Locator) => {
    // Waits while the place is loading, as a person would.
    await expect(place.first()).toBeEnabled();
    let found = await place.elementHandles();
    for (let steps = 0; ; steps++) {
      // Looks for its elements: finding a name among all of a long form takes longer than a key.
      const focus = await page.evaluate(focusIn, found);
      if (focus === 'here') return;
      if (focus === 'gone') found = await place.elementHandles();
      expect(steps, `Tab reaches ${place}`).toBeLessThan(120);
      await page.keyboard.press('Tab');
    }
  };
  return {
    async write(field, text) {
      await reach(field);
      await page.keyboard.type(text);
    },
    async choose(list, option) {
      await reach(list);
      if (option) await page.keyboard.type(option);
      else await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await (option ? expect(list).toHaveValue(option) : expect(list).not.toHaveValue(''));
    },
    async press(button) {
      await reach(button);
      await page.keyboard.press((await button.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
    },
  };
}

interface InPage {
  document: { activeElement: unknown; contains(element: unknown): boolean };
}

/** Runs in the page: whether one of the elements has the focus; 'gone' if the page has drawn others meanwhile. */
function focusIn(elements: unknown[]): 'here' | 'elsewhere' | 'gone' {
  const { document } = globalThis as unknown as InPage;
  if (elements.includes(document.activeElement)) return 'here';
  return elements.some((element) => document.contains(element)) ? 'elsewhere' : 'gone';
}

/** Taps; text is typed on the keys of the phone, which are put away afterwards. */
export function finger(page: Page): Hand {
  return {
    async write(field, text) {
      await field.click();
      await page.keyboard.type(text);
      await field.blur();
    },
    async choose(list, option) {
      await list.click();
      const options = page.getByRole('option');
      await (option ? page.getByRole('option', { name: option, exact: true }) : options.first()).click();
    },
    press: (button) => button.click(),
  };
}

/**
 * Takes the family in on a page where the first step of a new client is open, as far as the list of clients, where the
 * approved person is shown. Its files come from the disk of the worker or the camera of the phone: choosing them is not
 * a step.
 */
export async function takeInFive(desk: Desk, locale: Locale, hand: Hand, name: string) {
  const { page } = desk;
  const { lookups } = await desk.ask(contract.categories.checksum, { checksum: {} });
  const t = (key: TextKey, values?: TextValues) => say(locale, key, values);
  const optionOf = (list: keyof typeof lookups, wanted: (row: Row) => boolean) =>
    (lookups[list]?.rows as Row[] | undefined)?.find(wanted)?.[`name_${locale}`] ?? '';
  const option = (list: keyof typeof lookups, id: number) => optionOf(list, (row) => row.id === id);
  const dialog = page.getByRole('dialog');
  const button = (words: string, within: Page | Locator = page) =>
    within.getByRole('button', { name: words, exact: true });
  const write = (key: TextKey, text: string) =>
    hand.write(page.getByRole('textbox', { name: t(key), exact: true }), text);
  const choose = (key: TextKey, one?: string) =>
    hand.choose(page.getByRole('combobox', { name: t(key), exact: true }), one);
  const onward = async (to: TextKey) => {
    await hand.press(button(t('continue')));
    await expect(page.getByRole('heading', { level: 2, name: t(to), exact: true })).toBeFocused();
  };
  // The text of a slow typist has been saved automatically: the button closes.
  const end = dialog.getByRole('button', { name: new RegExp(`^(${t('save')}|${t('close')})$`) }).last();
  const save = async () => {
    await hand.press(end);
    await expect(dialog).toBeHidden();
  };
  const person = async (first_name: string, gender: number, dob: string) => {
    await write('first_name', first_name);
    await choose('gender', option('genders', gender));
    await write('dob', dob);
  };
  const origin = async () => {
    await choose('geo_region');
    await choose('citizenship', option('citizenship_types', 1));
  };
  const schooled = (level: number) => choose('education_level', option('education_levels', level));

  await write('last_name', name);
  await person('Ana', 2, '1985-06-15');
  await choose('marital_status', option('marital_status_types', MARRIED));
  await origin();
  await choose('native_language', option('languages', 2));
  await choose('service_language', option('service_languages', 2));
  await schooled(1);
  await choose('reason_for_service', option('reasons_for_service', 1));
  await choose('food_frequency', t('every_days', { count: 14 }));
  // Nobody has to answer here: the consents may be given on another day.
  await onward('consents_title');
  await onward('tab_housing');

  await hand.press(button(t('add_housing')));
  await write('address_ln1', '4510, rue Fabre');
  await write('postal_code', 'h2j3v4');
  await choose(
    'field_province_id',
    optionOf('provinces', ({ name_en }) => name_en === 'Quebec'),
  );
  await choose(
    'city',
    optionOf('cities', ({ name_en }) => name_en === 'Montreal'),
  );
  await choose('house_type', option('house_types', 1));
  await save();
  await onward('tab_family');

  for (const [role, first_name, gender, dob] of MEMBERS) {
    await hand.press(button(t('add_new_person')));
    await choose('family_role', option('family_role_types', role));
    await person(first_name, gender, dob);
    if (role === PARTNER) await choose('marital_status', option('marital_status_types', MARRIED));
    await origin();
    await schooled(1);
    await save();
  }
  await onward('tab_revenues');

  for (const [first_name, type, amount] of REVENUES) {
    await hand.press(button(`${t('add_revenue')} ${first_name} ${name}`));
    await choose('revenue_type', option('revenue_types', type));
    await choose('pay_frequency', option('pay_frequency_types', 1));
    await write('amount', amount);
    await save();
  }
  await onward('tab_documents_setting');

  for (const [first_name, types] of PROOFS) {
    await hand.press(button(`${t('choose_proofs')} ${first_name} ${name}`));
    for (const type of types)
      await hand.press(dialog.getByRole('checkbox', { name: option('document_types', type), exact: true }));
    await save();
  }
  await onward('tab_documents');

  const adds = page.getByRole('button', { name: new RegExp(`^${t('add_files')}`) });
  const lines = page.getByRole('listitem').filter({ has: adds });
  const wanted = PROOFS.flatMap(([, types]) => types).length;
  await expect(lines).toHaveCount(wanted);
  for (let at = 0; at < wanted; at++) {
    const line = lines.nth(at);
    // Pay stubs that were verified for both parents together.
    if (await line.getByText(t('document_verified'), { exact: true }).count()) continue;
    const choosing = page.waitForEvent('filechooser');
    await hand.press(adds.nth(at));
    await (await choosing).setFiles({ name: `${at}.pdf`, mimeType: 'application/pdf', buffer: paper });
    await hand.press(button(`${t('verify')} ${at}.pdf`));
    if (await line.getByText(option('document_types', STUBS)).count()) {
      await hand.press(button(t('verify'), dialog));
      await expect(dialog).toBeHidden();
    }
    await expect(line.getByText(t('document_verified'), { exact: true }).first()).toBeVisible();
  }
  await onward('intake_approval');

  await hand.press(page.getByRole('checkbox', { name: t('fee_paid') }));
  await hand.press(button(t('approve')));
  await hand.press(button(t('approve'), dialog));
  await expect(page).toHaveURL(/\/clients_list/);
}

type Row = { id: number } & Record<'name_en' | 'name_fr', string>;
const MARRIED = 2;
const [PARTNER, CHILD] = [3, 4];
const [LEASE, BIRTH, PASSPORT, STUBS] = [1, 20, 21, 50];
const MEMBERS = [
  [PARTNER, 'Luc', 1, '1983-02-03'],
  [CHILD, 'Zoé', 2, '2020-05-05'],
  [CHILD, 'Noa', 2, '2022-07-08'],
  [CHILD, 'Eli', 1, '2024-01-09'],
] as const;
const REVENUES = [
  ['Ana', 1, '300'],
  ['Ana', 16, '150'],
  ['Luc', 1, '250'],
] as const;
const PROOFS = [
  ['Ana', [LEASE, PASSPORT, STUBS]],
  ['Luc', [PASSPORT, STUBS]],
  ['Zoé', [BIRTH]],
  ['Noa', [BIRTH]],
  ['Eli', [BIRTH]],
] as const;
const paper = pdfOf([[{ text: 'Proof', size: 24 }]]);
