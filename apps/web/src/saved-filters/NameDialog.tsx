/** The name of saved filters, for new ones and for those that are renamed. */
import type { FilterScreen } from '@resa/contract/saved-filters/screens';
import { api } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { FormFields } from '../forms/fields.ts';
import { useForm } from '../forms/useForm.ts';
import { useT } from '../local/texts.ts';

interface Values {
  name: string | null;
}
const FIELDS: FormFields<Values> = {
  name: { kind: 'text', label: 'name', help: 'saved_filters_name_help', max: 60 },
};
const WIDTH = 480;

interface Props {
  screen: FilterScreen;
  values: Readonly<Record<string, string>>;
  onClose: () => void;
}

export default function NameDialog({ screen, values, onClose }: Props) {
  const t = useT();
  const form = useForm<Values, Awaited<ReturnType<typeof api.saved_filters.store>>>({
    first: { name: null },
    check,
    draft: { record: null, text: 'saved_filters', name: '' },
    call: 'saved_filters.store',
    send: ({ name }, _base, options) => api.saved_filters.store({ screen, name: name ?? '', values }, options),
    refused: { exists: () => ({ name: { rule: 'e_saved_filter_exists' } }) },
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('saved_filters_save')} size={WIDTH} onClose={onClose}>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}

interface RenameProps {
  id: number;
  name: string;
  onClose: () => void;
}

export function RenameDialog({ id, name, onClose }: RenameProps) {
  const t = useT();
  const form = useForm<Values, Awaited<ReturnType<typeof api.saved_filters.rename>>>({
    first: { name },
    check,
    draft: { record: null, text: 'saved_filters', name: '' },
    call: 'saved_filters.rename',
    send: (values, _base, options) => api.saved_filters.rename({ id, name: values.name ?? '' }, options),
    refused: { exists: () => ({ name: { rule: 'e_saved_filter_exists' } }) },
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('edit_of', { name })} size={WIDTH} onClose={onClose}>
      <Fields form={form} fields={FIELDS} autoFocus />
    </FormDialog>
  );
}

const check = ({ name }: Values) => (name?.trim() ? {} : { name: { rule: 'must_be_completed' as const } });
