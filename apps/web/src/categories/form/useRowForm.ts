/** A row while it is typed: its values, what is wrong with them, and saving it. */
import { DUPLICATE } from '@resa/contract/lists/calls';
import { useState } from 'react';
import { CallFailed, failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { callsOf, type List, type Row, type Values } from '../lists.ts';
import { specialOf } from '../special/index.ts';
import { type Faults, faultsOf, faultsOfCall } from './faults.ts';

/** `row` is the one to change, null for a new one; `starts` are the values that a new one begins with. */
export function useRowForm(list: List, row: Row | null, starts: Values, onSaved: () => Promise<void>) {
  const once = useOnce();
  /** What is stored, as far as is known. */
  const [stored, setStored] = useState(row);
  const [first] = useState<Values>(() => row ?? { ...emptyRow(list), ...starts });
  const [values, setValues] = useState<Values>(first);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Faults>({});
  const [saving, setSaving] = useState(false);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Row | null>(null);

  const own = { ...faultsOf(list, values, stored?.id ?? null), ...specialOf(list).faults?.(values) };
  const faults: Faults = {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => left.includes(name))),
    ...refused,
  };
  const edited = JSON.stringify(values) !== JSON.stringify(first) || theirs !== null;

  // Some controls speak from an earlier drawing: what they say is laid over what stands now.
  const set = (name: string, value: unknown, others: Values = {}) => {
    setValues((before) => {
      const follows = value === before[name] ? {} : specialOf(list).follows?.[name];
      return { ...before, [name]: value, ...follows, ...others };
    });
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => path !== name)));
  };

  /** Answers the fields that were refused; nothing when it is saved or the refusal is said elsewhere. */
  const save = async (): Promise<Faults> => {
    const calls = callsOf(list);
    setSaving(true);
    try {
      const row_version = stored?.row_version;
      const sent = stored ? { ...values, id: stored.id, row_version } : values;
      const answer = await once(sent, (options) =>
        stored
          ? calls.update({ row: sent as Row }, options)
          : calls.store({ row: sent as Parameters<typeof calls.store>[0]['row'] }, options),
      );
      if (answer.code === 'Ok') {
        notify.success('s_saved');
        await onSaved();
        return {};
      }
      if (answer.code === 'stale') {
        setTheirs(answer.row as Row);
        setStored(answer.row as Row);
        return {};
      }
      if (answer.code === 'SyntaxError') return { [answer.path]: { rule: 'e_syntax_error' } };
      return answer.error === DUPLICATE ? { [answer.path]: { rule: answer.rule as 'e_duplicate' } } : {};
    } catch (failure) {
      const found = failure instanceof CallFailed ? faultsOfCall(failure) : {};
      notify.error(Object.keys(found).length > 0 ? 'w_validating_data' : failureText(failure, 'e_saving'));
      return found;
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    set,
    /** Goes on with what was typed before, over the row as it was then: somebody may have saved it since. */
    restore(typed: Values, row_version: number | null) {
      setValues(typed);
      setStored((now) => now && { ...now, row_version: row_version ?? now.row_version });
    },
    faults,
    leave: (name: string) => setLeft((before) => [...before, name]),
    edited,
    valid: Object.keys(own).length === 0,
    saving,
    theirs,
    stored,
    save: async () => {
      const found = await save();
      setRefused(found);
      return found;
    },
  };
}

/** A row with nothing typed yet: the defaults of its fields. */
function emptyRow(list: List): Values {
  const fields = Object.entries(list.fields).map(([name, { schema, kind }]) => {
    const usual = schema.safeParse(undefined);
    return [name, usual.success ? usual.data : TYPED.includes(kind) ? '' : null];
  });
  return { ...Object.fromEntries(fields), active: 1 };
}
const TYPED = ['text', 'rich', 'lines', 'code', 'formula'];
