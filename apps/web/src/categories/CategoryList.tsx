import { useScreen } from '../useScreen.ts';
import { ListScreen } from './list/ListScreen.tsx';
import { listAt } from './lists.ts';

/** The screen of the list at this address. */
export default function CategoryList() {
  const list = listAt(useScreen()?.path ?? '');
  return list ? <ListScreen key={list.name} list={list} /> : null;
}
