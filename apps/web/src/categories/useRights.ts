import { useCan } from '../local/session.ts';
import type { List } from './lists.ts';
import { specialOf } from './special/index.ts';

/** What this user may do with a list: change its rows, and ask what uses them (002 §6). */
export function useRights(list: List): { edit: boolean; view: boolean } {
  const can = useCan();
  return {
    edit: can('crud_categories') || specialOf(list).ungated === true,
    view: can('crud_categories', 'view_categories'),
  };
}
