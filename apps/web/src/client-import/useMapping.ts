import type { ColumnMapping, Mapping } from '@resa/rules/client-import/types';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { refreshed } from '../queries.ts';
import { notify } from '../ui/notify.ts';

export interface Decisions {
  /** The current mapping, with choices that are not stored yet. */
  readonly mapping: Mapping;
  /** Whether some choices are not stored yet. */
  readonly saving: boolean;
  change(part: Partial<Mapping>): void;
  changeColumn(at: number, part: Partial<ColumnMapping>): void;
  /** Saves the current mapping under a name, for files with the same headings. */
  keep(name: string): Promise<boolean>;
  /** Resolves when everything is stored, with false if that failed. */
  stored(): Promise<boolean>;
}

/** The decisions about columns and values: each choice is stored at once, in the order in which it was made. */
export function useMapping(id: number, first: Mapping | undefined): Decisions | null {
  const [chosen, setChosen] = useState<Mapping | null>(null);
  const last = useRef<{ mapping: Mapping | null; work: Promise<boolean> }>({
    mapping: null,
    work: Promise.resolve(true),
  });
  const mapping = chosen ?? first;
  if (!mapping) return null;

  const send = async (next: Mapping, keep_as: string | null) => {
    try {
      const { code } = await api.clientImports.saveMapping({ id, mapping: next, keep_as });
      await refreshed();
      if (code !== 'Ok') notify.error(codeText('clientImports.saveMapping', code, 'e_saving'));
      return code === 'Ok';
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
      return false;
    }
  };
  const save = (next: Mapping, keep_as: string | null = null) => {
    setChosen(next);
    last.current.mapping = next;
    last.current.work = last.current.work.then(async () => {
      // A later choice is waiting, and its mapping contains this one.
      if (last.current.mapping !== next && keep_as === null) return true;
      const done = await send(next, keep_as);
      if (last.current.mapping === next) {
        last.current.mapping = null;
        setChosen(null);
      }
      return done;
    });
    return last.current.work;
  };
  const now = () => last.current.mapping ?? mapping;
  return {
    mapping,
    saving: chosen !== null,
    change: (part) => void save({ ...now(), ...part }),
    changeColumn: (at, part) =>
      void save({
        ...now(),
        columns: now().columns.map((column, index) => (index === at ? { ...column, ...part } : column)),
      }),
    keep: (name) => save(now(), name),
    stored: () => last.current.work,
  };
}
