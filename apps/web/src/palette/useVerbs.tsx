import { CLIENT_STATE, editOrAmend, FILE_STATES, linkOf } from '@resa/rules/person/client-state';
import { IconCalendarPlus, IconId, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type CurrentClient, useCurrentClient } from '../local/current-client.ts';
import { useCan, useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { useOnFile } from '../people/useOnFile.ts';
import { usePrintCard } from '../people/usePrintCard.ts';
import { isBooked, useVerdicts } from '../people/useVerdicts.ts';
import { useOpens } from '../ui/useOpens.ts';
import type { Act } from './acts.tsx';

const NOBODY: CurrentClient = { id: 0, file_number: 0, name: '', client_state_type_id: 0 };

/** The actions for the current client, each by its right. */
export function useVerbs(): { label: string; acts: Act[] } {
  const t = useT();
  const current = useCurrentClient();
  const person = current ?? NOBODY;
  const { name, client_state_type_id: state } = person;
  const { locations, single_keys } = useSession();
  const may = useCan();
  const opens = useOpens();
  const navigate = useNavigate();
  const onFile = useOnFile();
  const eligibility = useVerdicts(current ? [current.id] : []).get(person.id);
  const { print } = usePrintCard(person);
  if (!current) return { label: '', acts: [] };
  const open = (dialog: 'book' | 'booking', value: number) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, [dialog]: value })) as never });
  const verbs: (Act & { when: boolean })[] = [
    {
      id: 'verb:check_in',
      when: opens('/checkin') && locations.length > 0,
      label: t('palette_check_in', { name }),
      icon: <IconUserCheck size={20} />,
      keys: 'C',
      run: () => void navigate({ to: `/checkin?client=${person.file_number}` }),
    },
    {
      id: 'verb:book',
      when: may('crud_appointments') && eligibility !== undefined && isBooked(eligibility),
      label: t('palette_book', { name }),
      icon: <IconCalendarPlus size={20} />,
      keys: 'B',
      run: () => (onFile ? open('book', 1) : open('booking', person.id)),
    },
    {
      id: 'verb:edit',
      when: opens(linkOf(person)) && editOrAmend(state, may) !== null,
      label: t('palette_edit', { name }),
      icon: <IconPencil size={20} />,
      keys: 'E',
      run: () => void navigate({ to: `${linkOf(person)}${FILE_STATES.includes(state) ? '&edit=1' : ''}` }),
    },
    {
      id: 'verb:print',
      when: opens('/client') && state === CLIENT_STATE.active,
      label: t('palette_print_card', { name }),
      icon: <IconId size={20} />,
      run: () => void print(),
    },
  ];
  const acts = verbs
    .filter(({ when }) => when)
    .map(({ when: _, keys, ...act }) => ({
      ...act,
      ...(keys && onFile && single_keys === 1 && { keys }),
    }));
  return { label: t('client_in_hand'), acts };
}
