/** The actions on documents: adding, verifying and taking that back, for several together, and deleting. */
import { CLASSIFICATION } from '@resa/rules/documents/proofs';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useLookup } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import type { TextKey } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { focusNear } from '../../ui/focusNear.ts';
import { notify } from '../../ui/notify.ts';
import type { Line, Person, Upload } from '../household.ts';
import { useUploads } from './useUploads.ts';

export function useActs(persons: readonly Person[]) {
  const once = useOnce();
  const uploads = useUploads();
  const types = useLookup('document_types');
  const mayWaive = useCan()('approve_clients');
  const [busy, setBusy] = useState<number | null>(null);
  const [sharing, setSharing] = useState<Upload | null>(null);

  /** Whether it was done. */
  const act = async (id: number | null, call: string, send: () => Promise<{ code: string }>, failed: TextKey) => {
    setBusy(id);
    try {
      const { code } = await send();
      if (code === 'Ok') await refreshed();
      else notify.error(codeText(call, code, failed));
      return code === 'Ok';
    } catch (failure) {
      notify.error(failureText(failure, failed));
      return false;
    } finally {
      setBusy(null);
    }
  };
  /** Whether other persons need the same proof of revenue (000 O-46). */
  const isShared = ({ client_id, document_type_id }: Upload) =>
    types.byId(document_type_id)?.classification_id === CLASSIFICATION.revenue &&
    persons.some(
      (person) => person.client_id !== client_id && person.proofs.proof_of_revenue.includes(document_type_id),
    );

  return {
    uploads,
    busy,
    /** Whether this user decides that a proof is not needed. */
    mayWaive,
    async unwaive({ client_id, document_type_id }: Line) {
      const input = { client_id, document_type_id };
      const send = () => once(input, (options) => api.documents.unwaive(input, options));
      await act(null, 'documents.unwaive', send, 'e_saving');
    },
    /** The document that is being verified for several members. */
    sharing,
    stopSharing: () => setSharing(null),
    async verify(upload: Upload) {
      if (isShared(upload)) return setSharing(upload);
      const { id, client_id, document_type_id } = upload;
      const input = { document: { id, client_id, document_type_id } };
      const send = () => once(input, (options) => api.documents.verify(input, options));
      await act(id, 'documents.verify', send, 'e_verifying');
    },
    async notVerify({ id }: Upload) {
      const input = { document: { id } };
      const send = () => once(input, (options) => api.documents.notVerify(input, options));
      await act(id, 'documents.notVerify', send, 'e_verifying');
    },
    async remove({ id, name }: Pick<Upload, 'id' | 'name'>) {
      const words = { title: 'ask_delete_document_title', text: 'm_ask_delete_document', values: { name } } as const;
      const focusLeft = focusNear();
      if (!(await confirm({ ...words, yes: 'delete', danger: true }))) return;
      const send = () => once({ destroy: id }, (options) => api.documents.destroy({ id }, options));
      if (await act(id, 'documents.destroy', send, 'e_removing')) focusLeft();
    },
  };
}
export type Acts = ReturnType<typeof useActs>;
