/** The form that sends a report by mail (002 §2.15). */
import { reportOf } from '@resa/contract/reports/index';
import { STAFF_MESSAGE_LENGTHS, staffMessageFaults } from '@resa/rules/text/staff-message';
import { api } from '../../api.ts';
import { Addresses } from '../../forms/controls/Addresses.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useT } from '../../local/texts.ts';
import type { AskedReport } from './useFigure.ts';

interface Values {
  send_to: readonly string[];
  send_cc: readonly string[];
  subject: string | null;
  message: string | null;
}

const FIELDS: FormFields<Values> = {
  send_to: { kind: 'text', label: 'email_to', help: 'report_mail_help' },
  send_cc: { kind: 'text', label: 'report_cc', optional: true },
  subject: { kind: 'text', label: 'email_subject', max: STAFF_MESSAGE_LENGTHS.subject },
  message: { kind: 'lines', label: 'email_message', max: STAFF_MESSAGE_LENGTHS.message },
};
const WIDTH = 750;

const onTheWire = ({ send_to, send_cc, ...rest }: Values) => ({
  ...rest,
  send_to: send_to.join(','),
  send_cc: send_cc.join(','),
});

type Call = typeof api.reports.mail;
/** Sends a report. */
export type Send = (...given: Parameters<Call>) => ReturnType<Call>;

interface Props {
  asked: AskedReport;
  /** Sends it, where not by the call of all reports. */
  send?: Send;
  onClose: () => void;
}

export default function MailDialog({ asked, send = api.reports.mail, onClose }: Props) {
  const t = useT();
  const title = t(reportOf(asked.name).title);
  const form = useForm<Values, Awaited<ReturnType<typeof api.reports.mail>>>({
    first: { send_to: [], send_cc: [], subject: title, message: null },
    check: (values): Faults<Values> =>
      Object.fromEntries(staffMessageFaults(onTheWire(values)).map(({ path, rule, max }) => [path, { rule, max }])),
    draft: { record: `report:${asked.name}:mail`, text: 'draft_of_report', name: title },
    call: 'reports.mail',
    send: (values, _base, options) => {
      const { subject, message, ...to } = onTheWire(values);
      return send({ ...asked, ...to, subject: subject ?? '', message: message ?? '' }, options);
    },
    done: 's_send_email',
    saved: onClose,
  });
  return (
    <FormDialog form={form} title={title} size={WIDTH} save="email_send" onClose={onClose}>
      <Fields form={form} fields={FIELDS} controls={CONTROLS} autoFocus />
    </FormDialog>
  );
}

const CONTROLS = { send_to: Addresses, send_cc: Addresses };
