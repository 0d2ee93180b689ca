/** The clients of the palette: those who are found, and those whose files were opened last. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useRecent } from '../local/current-client.ts';
import { useCan } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { byHeading, type PersonShown } from '../people/PersonCard.tsx';
import { useChoosePerson } from '../people/useChoosePerson.ts';
import { useFoundPersons } from '../people/useFoundPersons.ts';
import { queryOf } from '../queries.ts';
import type { Act } from './acts.tsx';

const useMayFind = () => useCan()('crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'search_global');

interface Persons {
  label: string;
  acts: Act[];
  coming?: number;
}

/** The clients found by the typed text, look-alikes under their own heading. */
export function useFoundGroups(typed: string): { groups: Persons[]; searching: boolean; nobody: TextKey } {
  const t = useT();
  const choose = useChoosePerson();
  const may = useMayFind();
  const { persons, coming, isFetching, unable } = useFoundPersons(
    api.clients.searchByName,
    (name) => ({ name }),
    may ? typed : '',
  );
  const groups = byHeading(persons).map(({ heading, persons: some }) => ({
    label: t(heading ?? 'palette_clients'),
    acts: some.map(actOf(choose)),
  }));
  return { groups, searching: coming || isFetching, nobody: unable ?? 'no_data_found' };
}

/** The current client and those before, as this user may see them now. */
export function useRecentGroup(enabled: boolean): Persons[] {
  const t = useT();
  const choose = useChoosePerson();
  const ids = useRecent();
  const may = useMayFind() && enabled && ids.length > 0;
  const { data, isPending } = useQuery({
    ...queryOf(api.clients.recent, { ids: [...ids] }),
    enabled: may,
    placeholderData: keepPreviousData,
  });
  if (!may) return [];
  const acts = data?.persons.map(actOf(choose)) ?? [];
  return [{ label: t('palette_recent'), acts, coming: isPending ? ids.length : 0 }];
}

const actOf =
  (choose: (person: PersonShown) => void) =>
  (person: PersonShown): Act => ({
    id: `client:${person.id}`,
    label: person.name,
    person,
    run: () => choose(person),
  });
