/** A bulletin while it is typed: its values, what is wrong with them, and saving it. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, CallFailed, codeText, failureText } from '../../api.ts';
import { useSession } from '../../local/session.ts';
import { isTextKey } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { useDraft } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { type Bulletin, bulletinOf } from '../queries.ts';
import { type Faults, faultsOf, type LinkedClient, type Name, type Values, valuesOf } from './values.ts';

interface Kept {
  values: Values;
  row_version: number | null;
}

export function useBulletinForm(given: Bulletin | null, about: LinkedClient | null, onClose: () => void) {
  const queries = useQueryClient();
  const once = useOnce();
  const today = useToday();
  const { userid } = useSession();
  const [stored, setStored] = useState(given);
  const [first] = useState<Values>(() => (given ? valuesOf(given) : emptyOf(today, userid, about)));
  const [values, setValues] = useState(first);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Faults>({});
  const [saving, setSaving] = useState(false);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Values | null>(null);

  const own = faultsOf(values, { today, stored });
  const seen = Object.fromEntries(Object.entries(own).filter(([name]) => left.includes(name as Name)));
  const edited = JSON.stringify(values) !== JSON.stringify(first) || theirs !== null;
  const row_version = stored?.row_version ?? null;
  const draft = useDraft<Kept>({
    record: `bulletin:${given?.id ?? (about ? `new for ${about.client_id}` : 'new')}`,
    text: 'draft_of_bulletin',
    name: values.subject,
    value: useMemo(() => ({ values, row_version }), [values, row_version]),
    unsaved: edited,
    restore(kept) {
      setValues(kept.values);
      // If somebody saved it since, the save reports it.
      setStored((now) => now && { ...now, row_version: kept.row_version ?? now.row_version });
    },
  });
  const mayLeave = useLeaving(() => edited && !saving, draft.drop);

  const send = async (): Promise<Faults> => {
    const { clients, ...rest } = values;
    const bulletin = rest as Parameters<typeof api.bulletins.store>[0]['bulletin'];
    const linked = clients.map(({ client_id }) => ({ client_id }));
    const answer = await once([values, row_version], (options) =>
      stored
        ? api.bulletins.update(
            { bulletin: { ...bulletin, id: stored.id, row_version: stored.row_version }, clients: linked },
            options,
          )
        : api.bulletins.store({ bulletin, clients: linked }, options),
    );
    if (answer.code === 'Ok') {
      draft.drop();
      notify.success('s_saved');
      onClose();
    } else if (answer.code === 'stale' && stored) {
      const { bulletin: now } = await queries.fetchQuery({ ...bulletinOf(stored.id), staleTime: 0 });
      setTheirs(valuesOf(now));
      setStored(now);
    } else notify.error(codeText('bulletins.update', answer.code, 'e_saving'));
    return {};
  };

  return {
    values,
    set<N extends Name>(name: N, value: Values[N]) {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== name)));
    },
    faults: { ...seen, ...refused } as Faults,
    leave: (name: Name) => setLeft((before) => [...before, name]),
    edited,
    saving,
    theirs,
    /** Nothing is saved without a client, unless it is for all (000 §5). */
    savable: edited && !saving && !own.clients,
    /** Returns the fields that prevent it, in order. */
    async save(): Promise<Name[]> {
      const names = Object.keys(own) as Name[];
      setLeft((before) => [...before, ...names]);
      if (names.length > 0) {
        notify.warn('w_validating_data');
        return names;
      }
      setSaving(true);
      try {
        const found = await send();
        return Object.keys(found) as Name[];
      } catch (failure) {
        const found = failure instanceof CallFailed ? faultsOfCall(failure) : {};
        setRefused(found);
        notify.error(Object.keys(found).length > 0 ? 'w_validating_data' : failureText(failure, 'e_saving'));
        return Object.keys(found) as Name[];
      } finally {
        setSaving(false);
      }
    },
    async leaveBy(go: () => void) {
      if (await mayLeave()) go();
    },
  };
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

/** What the server found, at its field. */
function faultsOfCall({ fields = [] }: CallFailed): Faults {
  return Object.fromEntries(
    fields.map(({ path, rule }) => [
      path.startsWith('clients') ? 'clients' : path.replace('bulletin.', ''),
      isTextKey(rule) ? rule : 'w_validating_data',
    ]),
  );
}
