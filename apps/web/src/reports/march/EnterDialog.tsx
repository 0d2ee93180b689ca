/** The dialog in which a location's numbers for a March are entered. */
import type { MarchEntry } from '@resa/contract/reports/march-calls';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';

type Values = Pick<MarchEntry, 'meals' | 'snacks' | 'note'>;
const MOST = 2_147_483_647;
const FIELDS: FormFields<Values> = {
  meals: { kind: 'count', label: 'march_meals', help: 'march_meals_help', max: MOST, optional: true },
  snacks: { kind: 'count', label: 'march_snacks', help: 'march_snacks_help', max: MOST, optional: true },
  note: { kind: 'lines', label: 'note', max: 1_000, optional: true },
};
const valuesOf = ({ meals, snacks, note }: MarchEntry): Values => ({ meals, snacks, note });

export default function EnterDialog({
  march,
  entry,
  onClose,
}: {
  march: number;
  entry: MarchEntry;
  onClose: () => void;
}) {
  const t = useT();
  const { place, place_id } = entry;
  const form = useForm<Values, Awaited<ReturnType<typeof api.reports.enterMarch>>>({
    first: valuesOf(entry),
    row_version: entry.row_version,
    check: () => ({}),
    draft: { record: `march:${march}:${place_id}`, text: 'draft_of_march', name: `${place}, ${march}` },
    call: 'reports.enterMarch',
    send: (values, { row_version }, options) =>
      api.reports.enterMarch({ march, place_id, ...values, row_version: row_version ?? 0 }, options),
    stored: ({ entry }) => ({ values: valuesOf(entry), row_version: entry.row_version }),
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('march_enter_title', { name: place, year: String(march) })} onClose={onClose}>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}
