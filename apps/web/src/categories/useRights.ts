import { useCan } from '../local/session.ts';
import type { List } from './lists.ts';
import { specialOf } from './special/index.ts';

/** The rights of this user on a list: to change its rows, and to see their uses (002 §6). */
export function useRights(list: List): { edit: boolean; view: boolean } {
  const can = useCan();
  return {
    edit: can('crud_categories') || specialOf(list).ungated === true,
    view: can('crud_categories', 'view_categories'),
  };
}
