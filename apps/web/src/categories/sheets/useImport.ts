/** Reading a file into a list: what it would change is shown first; nothing is written until that is confirmed. */
import { MOST_BYTES, MOST_ROWS } from '@resa/contract/lists/calls';
import { useState } from 'react';
import { codeText, failureText } from '../../api.ts';
import { type TextKey, useLocale } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { callsOf, type List } from '../lists.ts';

type Calls = ReturnType<typeof callsOf>;
export type Preview = Extract<Awaited<ReturnType<Calls['preview']>>, { code: 'Ok' }>;
interface Sent {
  format: 'csv' | 'xlsx';
  content: string;
}

/** How large a file may be, as people read it. */
export function useLimits(): { rows: string; size: string } {
  const locale = useLocale();
  const [rows, size] = [MOST_ROWS, MOST_BYTES / 1_000_000].map((number) => number.toLocaleString(`${locale}-CA`));
  return { rows: rows ?? '', size: size ?? '' };
}

interface Refusal {
  key: TextKey;
  values?: Record<string, string>;
}

export function useImport(list: List, onDone: () => void) {
  const once = useOnce();
  const [sent, setSent] = useState<Sent | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);

  const asking = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      setRefusal({ key: failureText(failure, 'e_saving') });
    } finally {
      setBusy(false);
    }
  };

  const look = async (file: Sent) => {
    const answer = await callsOf(list).preview(file);
    setPreview(answer.code === 'Ok' ? answer : null);
    if (answer.code === 'column_twice')
      setRefusal({ key: 'e_column_twice', values: { names: answer.names.join(', ') } });
    else if (answer.code !== 'Ok') setRefusal({ key: codeText(`${list.name}.preview`, answer.code, 'e_saving') });
  };

  const choose = (file: File | null) => {
    setPreview(null);
    setSent(null);
    setRefusal(null);
    if (!file) return;
    if (file.size > MOST_BYTES) return setRefusal({ key: 'e_import_too_large' });
    void asking(async () => {
      const read = { format: /\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv', content: await base64(file) } as const;
      setSent(read);
      await look(read);
    });
  };

  const write = () =>
    asking(async () => {
      if (!sent || !preview) return;
      const input = { ...sent, version: preview.version };
      const answer = await once(input, (options) => callsOf(list).import(input, options));
      if (answer.code === 'Ok') {
        notify.success('import_done', { store: answer.counts.store, update: answer.counts.update });
        return onDone();
      }
      // The list has changed since: what the file would do now is shown again.
      const stale = answer.code === 'stale';
      setRefusal({ key: stale ? 'import_stale' : codeText(`${list.name}.import`, answer.code, 'e_saving') });
      await look(sent);
    });

  return { choose, preview, refusal, busy, write };
}

/** The bytes of a file in base64. */
const base64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
