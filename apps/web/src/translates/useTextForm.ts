/** A text while it is typed (002 §3 "Application text"); the rule is the server's. */
import { wordingFault } from '@resa/rules/text/wording';
import { api } from '../api.ts';
import type { Faults } from '../forms/faults.ts';
import { useForm } from '../forms/useForm.ts';
import { refreshLookups } from '../local/lookups.ts';
import type { TextRow } from './text-row.ts';

export interface Values {
  name_en: string;
  name_fr: string;
}
type Answer = Awaited<ReturnType<typeof api.translates.update>>;

const valuesOf = ({ name_en, name_fr }: TextRow): Values => ({ name_en, name_fr });

export const useTextForm = (row: TextRow, onSaved: () => void) =>
  useForm<Values, Answer>({
    first: valuesOf(row),
    row_version: row.row_version,
    check(values) {
      const faults: Faults<Values> = {
        ...faultOf('name_en', row.original_en, values.name_en),
        ...faultOf('name_fr', row.original_fr, values.name_fr),
      };
      return faults;
    },
    draft: { record: `text:${row.key}`, text: 'draft_of_text', name: row.key },
    call: 'translates.update',
    send: (values, base, options) =>
      api.translates.update({ row: { ...values, key: row.key, row_version: base.row_version ?? 0 } }, options),
    stored: ({ row: now }) => ({ values: valuesOf(now), row_version: now.row_version }),
    async saved() {
      // Here immediately; other browsers follow the event.
      await refreshLookups();
      onSaved();
    },
  });

function faultOf(name: keyof Values, original: string, wording: string): Faults<Values> {
  const rule = wordingFault(original, wording);
  return rule ? { [name]: { rule } } : {};
}
