/** Adds an entry to a reference list from another screen, beginning with a name in both languages. */
import type { ListName } from '@resa/contract/lists/names';
import { listNamed } from '../lists.ts';
import { RowDialog } from './RowDialog.tsx';

interface Props {
  list: ListName;
  name: string;
  onAdded: (id: number) => void;
  onClose: () => void;
}

export default function AddRow({ list: of, name, onAdded, onClose }: Props) {
  const list = listNamed(of);
  const starts = Object.fromEntries(
    ['name_en', 'name_fr', 'lang_en', 'lang_fr'].filter((field) => field in list.fields).map((field) => [field, name]),
  );
  return (
    <RowDialog
      list={list}
      row={null}
      filters={{}}
      starts={starts}
      onSaved={({ id }) => onAdded(id)}
      onClose={onClose}
    />
  );
}
