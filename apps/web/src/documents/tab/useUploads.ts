/** Files on their way, one after the other, each with how much of it has been sent. */
import { uploadFault } from '@resa/rules/documents/upload';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import type { TextKey } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import type { Line } from '../household.ts';

type Of = Pick<Line, 'client_id' | 'document_type_id'>;

export interface Upload extends Of {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly sent: number;
  readonly failed: TextKey | null;
}

export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send(upload: Upload, file: File) {
    const { key, client_id, document_type_id } = upload;
    try {
      // The server judges again; a file that is too large need not travel.
      const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
      const fault = uploadFault({ name: file.name, size: file.size, start });
      if (fault) return change(key, { failed: codeText('documents.verify', fault, 'e_saving') });
      const { code } = await api.documents.verify(
        { document: { client_id, document_type_id, file, verified: '0' } },
        { key, progress: (sent) => change(key, { sent }) },
      );
      if (code === 'document_waiting') notify.warn('w_document_waiting');
      if (code === 'Ok' || code === 'document_waiting') return dismiss(key);
      change(key, { failed: codeText('documents.verify', code, 'e_saving') });
    } catch (failure) {
      change(key, { failed: failureText(failure, 'e_saving') });
    }
  }

  return {
    of: (line: Of) =>
      uploads.filter((one) => one.client_id === line.client_id && one.document_type_id === line.document_type_id),
    dismiss,
    add({ client_id, document_type_id }: Of, files: readonly File[]) {
      for (const file of files) {
        const upload = {
          key: crypto.randomUUID(),
          client_id,
          document_type_id,
          name: file.name,
          sent: 0,
          failed: null,
        };
        setUploads((all) => [...all, upload]);
        last.current = last.current.then(() => send(upload, file));
      }
    },
  };
}
