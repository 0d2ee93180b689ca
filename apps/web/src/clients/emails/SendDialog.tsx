/** The form of an email to a client (000 §5 "Send e-mail", O-89). */
import { CLIENT_EMAIL_LENGTHS, clientEmailFaults } from '@resa/rules/text/client-email';
import { api } from '../../api.ts';
import { Addresses } from '../../forms/controls/Addresses.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';

interface Values {
  send_to: string | null;
  send_bcc: readonly string[];
  subject: string | null;
  message: string | null;
  send_to_me: 0 | 1;
}
interface Props {
  client: { id: number; name: string; email: string | null };
  onClose: () => void;
}

const { send_to, subject, message } = CLIENT_EMAIL_LENGTHS;
const FIELDS: FormFields<Values> = {
  send_to: { kind: 'email', label: 'email_to', max: send_to },
  send_bcc: { kind: 'text', label: 'email_bcc', optional: true, help: 'email_bcc_help' },
  subject: { kind: 'text', label: 'email_subject', max: subject },
  send_to_me: { kind: 'flag', label: 'email_to_me' },
  message: { kind: 'lines', label: 'email_message', max: message },
};
const WIDTH = 1000;

const onTheWire = ({ send_bcc, ...rest }: Values) => ({ ...rest, send_bcc: send_bcc.join(',') });

export default function SendDialog({ client, onClose }: Props) {
  const t = useT();
  const form = useForm<Values, Awaited<ReturnType<typeof api.emails.send>>>({
    first: { send_to: client.email, send_bcc: [], subject: null, message: null, send_to_me: 0 },
    check: (values): Faults<Values> =>
      Object.fromEntries(clientEmailFaults(onTheWire(values)).map(({ path, rule, max }) => [path, { rule, max }])),
    draft: { record: `file:${client.id}:email`, text: 'draft_of_email', name: client.name },
    call: 'emails.send',
    send: (values, _base, options) => {
      const typed = onTheWire(values);
      // Validated before: all fields except the blind copies have a value.
      return api.emails.send(
        {
          client_id: client.id,
          send_to: typed.send_to ?? '',
          send_bcc: typed.send_bcc,
          subject: typed.subject ?? '',
          message: typed.message ?? '',
          send_to_me: typed.send_to_me === 1,
        },
        options,
      );
    },
    done: 's_send_email',
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={t('send_email')} size={WIDTH} save="email_send" onClose={onClose}>
      <Fields form={form} fields={FIELDS} controls={CONTROLS} autoFocus />
    </FormDialog>
  );
}

const CONTROLS = { send_bcc: Addresses };
