/**
 * Uploads files one after the other, each with its progress. Leaving before the last one has arrived requires
 * confirmation.
 */
import { LARGEST_DOCUMENT, START_OF_FILE, uploadFault } from '@resa/rules/documents/upload';
import { useEffect, useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import type { TextKey } from '../../local/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { fitted } from '../../ui/picture/fitting.ts';
import { type StaysInForm, useLeaving } from '../../ui/useLeaving.ts';
import type { Line } from '../household.ts';
import { removedText } from '../removed.ts';

type Of = Pick<Line, 'client_id' | 'document_type_id'>;

export interface Upload extends Of {
  readonly key: string;
  readonly name: string;
  /** The part that is sent, from 0 to 1. */
  readonly sent: number;
  readonly failed: TextKey | null;
  /** Files that were added together have the same number. */
  readonly batch: number;
}

/** Photos of documents stay readable. */
const DOCUMENT_LIMIT = { bytes: LARGEST_DOCUMENT, side: 2_400 };

const isOf = (line: Of) => (one: Of) =>
  one.client_id === line.client_id && one.document_type_id === line.document_type_id;

/** Opening a document does not leave the tab; another tab or step does. */
const staysInForm: StaysInForm = (here, there) =>
  here.pathname === there.pathname && partOf(here.search) === partOf(there.search);
const partOf = (search: { hfid?: unknown; tab?: unknown; step?: unknown }) =>
  [search.hfid, search.tab, search.step].join();

export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const left = useRef(new AbortController());
  const batches = useRef(0);
  const count = uploads.filter(({ failed }) => failed === null).length;
  const question = () =>
    confirm({
      title: 'ask_leave_sending_title',
      text: 'ask_leave_sending',
      values: { count },
      yes: 'leave_sending',
      danger: true,
    });
  useLeaving(
    () => count > 0,
    async () => {
      left.current.abort();
      left.current = new AbortController();
    },
    { question, staysInForm },
  );
  // The end of an edit draws the tab again, while a file may still be on its way.
  const shown = useRef(true);
  const lost = useRef<string[]>([]);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));
  /** After success, earlier failures of the same line are removed too. */
  const arrive = (upload: Upload) =>
    setUploads((all) =>
      all.filter((one) => one.key !== upload.key && !(one.failed && isOf(upload)(one) && one.batch < upload.batch)),
    );

  const fail = ({ key, name }: Upload, failed: TextKey) => {
    if (shown.current) return change(key, { failed });
    lost.current.push(name);
    notify.error('e_files_not_sent', { names: lost.current.join(', ') });
  };

  async function send(upload: Upload, chosen: File, signal: AbortSignal) {
    const { key, client_id, document_type_id } = upload;
    if (signal.aborted) return dismiss(key);
    try {
      const file = await fitted(chosen, DOCUMENT_LIMIT);
      if (typeof file === 'string') return fail(upload, file);
      // The server checks again; a file that is too large need not travel.
      const start = new Uint8Array(await file.slice(0, START_OF_FILE).arrayBuffer());
      const fault = uploadFault({ name: file.name, size: file.size, start });
      if (fault) return fail(upload, codeText('documents.verify', fault, 'e_saving'));
      const answer = await api.documents.verify(
        { document: { client_id, document_type_id, file, verified: '0' } },
        { key, signal, progress: (sent) => change(key, { sent }) },
      );
      if (answer.code !== 'Ok' && answer.code !== 'document_waiting')
        return fail(upload, codeText('documents.verify', answer.code, 'e_saving'));
      if (answer.code === 'document_waiting') notify.warn('w_document_waiting');
      for (const document of answer.documents) {
        const parts = removedText(document);
        if (parts) notify.warn('w_document_removed', { name: document.name, parts });
      }
      arrive(upload);
    } catch (failure) {
      if (signal.aborted) return dismiss(key);
      fail(upload, failureText(failure, 'e_saving'));
    }
  }

  return {
    of: (line: Of) => uploads.filter(isOf(line)),
    dismiss,
    add({ client_id, document_type_id }: Of, files: readonly File[]) {
      const { signal } = left.current;
      batches.current += 1;
      const batch = batches.current;
      for (const file of files) {
        const upload = {
          key: crypto.randomUUID(),
          client_id,
          document_type_id,
          name: file.name,
          sent: 0,
          failed: null,
          batch,
        };
        setUploads((all) => [...all, upload]);
        last.current = last.current.then(() => send(upload, file, signal));
      }
    },
  };
}
