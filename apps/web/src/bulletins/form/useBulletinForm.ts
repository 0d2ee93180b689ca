/** A bulletin while it is typed, from its opening to its saving. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useForm } from '../../forms/useForm.ts';
import { useSession } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { type Bulletin, bulletinOf } from '../queries.ts';
import { faultsOf, type LinkedClient, type Values, valuesOf } from './values.ts';

type Calls = typeof api.bulletins;
type Sent = Parameters<Calls['store']>[0]['bulletin'];
type Saved = Awaited<ReturnType<Calls['store' | 'update']>>;

export function useBulletinForm(given: Bulletin | null, about: LinkedClient | null, onClose: () => void) {
  const t = useT();
  const queries = useQueryClient();
  const today = useToday();
  const { userid } = useSession();
  const [first] = useState<Values>(() => (given ? valuesOf(given) : emptyOf(today, userid, about)));
  /** The stored start: if it is unchanged, it may be in the past (000 O-19). */
  const [stored, setStored] = useState(given);
  return useForm<Values, Saved>({
    first,
    row_version: given?.row_version,
    check: (values) => faultsOf(values, { today, stored }),
    draft: {
      record: `bulletin:${given?.id ?? (about ? `new for ${about.client_id}` : 'new')}`,
      text: 'draft_of_bulletin',
      name: given?.subject ?? t('bulletin_new'),
    },
    call: `bulletins.${given ? 'update' : 'store'}`,
    send: ({ clients, ...rest }, { row_version }, options) => {
      const bulletin = rest as Sent;
      const linked = clients.map(({ client_id }) => ({ client_id }));
      if (!given) return api.bulletins.store({ bulletin, clients: linked }, options);
      const changed = { ...bulletin, id: given.id, row_version: row_version ?? given.row_version };
      return api.bulletins.update({ bulletin: changed, clients: linked }, options);
    },
    stored: async () => {
      const { bulletin: now } = await queries.fetchQuery({ ...bulletinOf(given?.id ?? 0), staleTime: 0 });
      setStored(now);
      return { values: valuesOf(now), row_version: now.row_version };
    },
    saved: onClose,
  });
}

function emptyOf(today: string, request_by: number, about: LinkedClient | null): Values {
  return {
    subject: '',
    description: '',
    bulletin_priority_type_id: null,
    start_date: today,
    end_date: null,
    request_by,
    for_all_client: 0,
    clients: about ? [about] : [],
  };
}
