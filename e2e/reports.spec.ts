/** Reports: from the index to a figure and the files that it counts, saved and in both languages. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addDays } from '@resa/rules/time/dates';
import { expectAccessible, inFrench, noticed, signIn, test } from './support.ts';

test('a report is previewed as PDF and as table, and a figure opens the list behind it', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const { name, appointments } = await desk.household({ appointments: [{ days: -10, status: 2 }] });
  const date = appointments[0]?.start_date_time.slice(0, 10) ?? '';

  // The dashboard's last twelve weeks open the same days as a report.
  await page.goto('/');
  await expect(page.getByRole('slider', { name: 'Last twelve weeks', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open the trend report', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();

  await page.goto('/reports');
  await page.getByRole('link', { name: /^Statistics/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expectAccessible(page);
  // At a desk the groups list their reports.
  await page.getByRole('link', { name: 'Reports', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  // Also among those used last.
  await page.getByRole('link', { name: 'Trend', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trend' })).toBeVisible();
  // It names nobody, so it is made immediately.
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill(date);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByText('Table', { exact: true }).click();
  const figure = page.getByRole('button', { name: new RegExp(`Visits, ${date}$`) });
  await expect(figure).toBeVisible();
  await expectAccessible(page);
  await figure.click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByText(name, { exact: true })).toBeVisible();
  await expect(opened.getByRole('heading', { name: `Trend · ${date} · Visits` })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const rows = page.waitForEvent('download');
  await opened.getByRole('button', { name: 'CSV file', exact: true }).click();
  expect((await rows).suggestedFilename()).toMatch(/^Trend .*\.csv$/);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Trend .*\.xlsx$/);

  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue('Trend');
  await expectAccessible(page, '[role="dialog"]');
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('desk@resa.test');
  await page.getByRole('dialog').getByLabel('Message').fill('Here it is.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The address holds the choices, and the report is made again in the other language.
  await page.reload();
  await inFrench(page);
  await expect(page.getByRole('button', { name: new RegExp(`Visites, ${date}$`) })).toBeVisible();

  // Two days are a trend, drawn above the table.
  await page.getByLabel('Au', { exact: true }).fill(addDays(date, 1));
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Visites', exact: true })).toBeVisible();
  await expectAccessible(page);

  // Food aid counts unless other services are chosen; each category has a column.
  await expect(page.getByRole('columnheader', { name: 'Événements (visites)', exact: true })).toBeVisible();
  await page.getByLabel('Services comptés', { exact: true }).selectOption('Tous les services');
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await expect(page).toHaveURL(/category=0/);
  await expect(page.getByRole('button', { name: new RegExp(`Marchés \\(visites\\), ${date}$`) })).toBeVisible();

  // CSV files of a French user are for Excel in French unless another choice was made.
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
  const semicolons = page.getByRole('menuitemcheckbox', { name: 'CSV pour Excel en français (points-virgules)' });
  await expect(semicolons).toBeChecked();
  const csv = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Fichier CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('\r\nPériode;Visites;Ménages;');
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
  await semicolons.click();
  await expect(semicolons).not.toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
  await expect(semicolons).not.toBeChecked();
});

test('pictures of reports are read without colours', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const days = [-9, -10].map((day) => ({ days: day, status: 3 as const }));
  const { appointments } = await desk.household({ appointments: days });
  const [to = '', from = ''] = appointments.map(({ start_date_time }) => start_date_time.slice(0, 10));
  await page.goto(`/reports/no_show?from=${from}&to=${to}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'No-shows by weekday and hour', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/reports/age_group?from=${addDays(to, -60)}&to=${to}`);
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Markets · Age and gender', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the index finds a report by its title, and has favourites and those used last', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports');
  const title = 'B3 Different households';
  await page.getByLabel('Search all reports').fill('different HOUSEHOLDS');
  const star = page.getByRole('button', { name: `Favourite: ${title}`, exact: true });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // Enter opens the first hit.
  await page.getByLabel('Search all reports').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const isPhone = page.viewportSize()?.width === 390;
  await expect(page.getByRole('radio', { name: isPhone ? 'Table' : 'PDF', exact: true })).toBeChecked();
  if (!isPhone) await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByText('How this is counted').click();
  await expectAccessible(page);

  // A report that names people waits for Preview.
  await page.goto('/reports/no_show');
  await expect(page.getByText('Nothing to show yet')).toBeVisible();
  await page.goto('/reports');
  for (const list of ['Favourites', 'Last used'])
    await expect(
      page.getByRole('region', { name: list, exact: true }).getByRole('link', { name: title }),
    ).toBeVisible();
  await expectAccessible(page);
});

test('a report counts a fiscal year of some locations and types, compared with the year before', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports/b1a_report');
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Difference (%)', exact: true })).toHaveCount(0);

  await page.getByRole('switch', { name: 'A range of months', exact: true }).click();
  await expect(page.getByLabel('Range', { exact: true }).locator('option:checked')).toHaveText(
    /^Fiscal year \d{4}–\d{4}, so far$/,
  );
  const fiscal = page.getByLabel('Range', { exact: true }).locator('option').nth(1);
  await page.getByLabel('Range', { exact: true }).selectOption({ label: (await fiscal.textContent()) ?? '' });
  for (const [filter, names] of [
    ['Locations', ['Centre-ville', 'Rosemont']],
    ['Appointment types', ['Food market']],
  ] as const) {
    const several = page.getByRole('combobox', { name: filter, exact: true });
    for (const name of names) {
      await several.click();
      // Options of native lists have no role attribute.
      const option = page.locator('[role=option]:visible').filter({ hasText: new RegExp(`^${name}$`) });
      await option.click();
    }
    await page.keyboard.press('Escape');
  }
  await page.getByLabel('Compare with', { exact: true }).selectOption('The same span of last year');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();

  // The address holds what was chosen; a part of the organization is marked.
  await expect(page).toHaveURL(/months=\d{4}-04_\d{4}-03/);
  await expect(page).toHaveURL(/locations=.+types=.+compare=last_year|compare=last_year.+locations=/);
  await expect(page.getByText(/^Only 2 of \d+ locations: /)).toBeVisible();
  const shown = page.getByRole('region', { name: 'B1a Visits', exact: true });
  await expect(shown.getByRole('heading', { name: 'Totals compared', exact: true })).toBeVisible();
  await expect(shown.getByText('Before', { exact: true }).first()).toBeVisible();
  await expect(shown.getByRole('slider', { name: 'Household visits', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Totals compared', exact: true })).toBeVisible();

  // The running year says that it is not over, and is compared up to the same day.
  await page.getByRole('switch', { name: 'A range of months', exact: true }).click();
  await page.getByLabel('Year', { exact: true }).selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(shown.getByText(/^not over: counted up to \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(shown.getByText(/^\d{4}, up to \d{4}-\d{2}-\d{2}$/).first()).toBeVisible();

  // Parts and a pyramid show both times.
  for (const name of ['c1_report', 'b4_report']) {
    await page.goto(`/reports/${name}?compare=before`);
    await expect(page.getByRole('heading', { name: 'Totals compared', exact: true })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByText('PDF', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
});

test('an event is listed start by start against its places, once its type is chosen', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ category_id: 2, max_appointments: 8 });
  const { name } = await desk.household({
    appointments: [{ place_appointment_type_id: plan.id, place_id: plan.place_id, days: 0 }],
  });

  await page.goto('/reports/events_by_hours');
  const preview = page.getByRole('button', { name: 'Preview', exact: true });
  await expect(preview).toBeDisabled();
  // Markets are not offered.
  const types = page.getByLabel('Type of event', { exact: true });
  await expect(types.getByRole('option', { name: 'Food market', exact: true })).toHaveCount(0);
  await types.selectOption({ label: plan.name_en });
  // Its day is marked.
  await expect(page.getByRole('button', { name: /, Event$/ })).toHaveCount(1);
  await expectAccessible(page);
  await preview.click();
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('cell', { name, exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Participants: 1 of 8 places$/)).toBeVisible();
  await expectAccessible(page);
});

test('the year-end package is made while its user continues, found again, saved and removed', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Year-end package', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Year-end package', exact: true });
  // The first year, in which nobody came.
  await dialog.getByLabel('Year', { exact: true }).selectOption('2021');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const jobs = page.getByRole('region', { name: 'My long reports', exact: true });
  const named = (button: string) =>
    jobs.getByRole('button', { name: `${button} – Year-end package · 2021`, exact: true });
  await expect(jobs.getByText('Year-end package · 2021', { exact: true })).toBeVisible();
  await page.reload();
  await expect(named('PDF')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await named('Excel workbook').click();
  expect((await file).suggestedFilename()).toMatch(/^Hunger count 2021 .*\.xlsx$/);
  await named('Remove').click();
  await expect(named('Remove')).toHaveCount(0);
});

test('an entry is mapped to a line of the hunger count, and a report uses the mapping of a day', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports/c4_report');
  await page.getByLabel('As it was on a day', { exact: true }).check();
  await expect(page.getByLabel('On', { exact: true })).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change the mapping', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mapping of lists' })).toBeVisible();

  const line = page.getByRole('combobox', { name: 'Line of Student residence', exact: true });
  await expect(line).toHaveValue('Market rental');
  await expectAccessible(page);
  await line.click();
  await page.getByRole('option', { name: 'Unmapped', exact: true }).click();
  await noticed(page, 'Saved.');
  await expect(line).toHaveValue('Unmapped');
  await expect(page.getByRole('row', { name: /Student residence/ })).toContainText('Market rental until');

  // Unmapped entries come first when the screen is opened again, together with those that other stories left.
  await page.reload();
  const lines = page.getByRole('table', { name: 'Housing types', exact: true }).getByRole('combobox');
  await expect(line).toHaveValue('Unmapped');
  const chosen = await lines.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
  expect(chosen.lastIndexOf('Unmapped')).toBe(chosen.filter((one) => one === 'Unmapped').length - 1);
  await line.click();
  await page.getByRole('option', { name: 'Market rental', exact: true }).click();
  await expect(line).toHaveValue('Market rental');
});
