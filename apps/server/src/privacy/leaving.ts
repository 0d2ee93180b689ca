/** The mails and files about people that leave the program. A test finds missing entries. */
import type { TextKey } from '@resa/contract/texts';
import type { Purpose } from '@resa/rules/consent/purposes';

interface Sender {
  readonly what: TextKey;
  readonly to: TextKey;
  /** The purpose that a client consents to; refused, the mail is not sent. */
  readonly purpose?: Purpose;
}
const STAFF: Sender = { what: 'register_mail_staff', to: 'register_to_staff' };
const REPORT: Sender = { what: 'register_mail_report', to: 'register_to_readers', purpose: 'sharing' };

/** Each file of the program that has a mail sent. */
export const SENDERS: Readonly<Record<string, Sender>> = {
  'appointments/mails/send.ts': {
    what: 'register_mail_appointment',
    to: 'register_to_client',
    purpose: 'appointment_mails',
  },
  'emails/send.ts': { what: 'register_mail_written', to: 'register_to_client' },
  'requests/moving/mail-comment.ts': { what: 'register_mail_request', to: 'register_to_client' },
  'portal/links/mail-link.ts': { what: 'register_mail_page', to: 'register_to_client' },
  'checkin/day-list/mail-lists.ts': {
    what: 'register_mail_day_list',
    to: 'register_to_desk',
    purpose: 'sharing',
  },
  'passkeys/add.ts': STAFF,
  'passkeys/addAtSignIn.ts': STAFF,
  'passkeys/remove.ts': STAFF,
  'passkeys/signInStep.ts': STAFF,
  'provider/bind.ts': STAFF,
  'provider/signIn.ts': STAFF,
  'provider/unbind.ts': STAFF,
  'provider/unbindUser.ts': STAFF,
  'reports/making/mail.ts': REPORT,
  'schedules/running/run.ts': REPORT,
  'schedules/running/mails.ts': STAFF,
  'documents/scanning/mail-uploader.ts': STAFF,
  'app_settings/testMail.ts': STAFF,
  'mails/test.ts': STAFF,
  'restrictions/mail-officers.ts': STAFF,
  'second-step/end.ts': STAFF,
  'second-step/renewCodes.ts': STAFF,
  'second-step/reset.ts': STAFF,
  'second-step/setUp.ts': STAFF,
  'second-step/setUpAtSignIn.ts': STAFF,
  'second-step/signIn.ts': STAFF,
  'session/changePasswordRequested.ts': STAFF,
  'session/forgotPassword.ts': STAFF,
  'session/login.ts': STAFF,
  'session/second-step/tries.ts': STAFF,
  'commands/user.ts': STAFF,
  'user/changePassword.ts': STAFF,
  'user/updateProfile.ts': STAFF,
  'users/send-invitation.ts': STAFF,
  'users/update.ts': STAFF,
};

interface File {
  readonly what: TextKey;
  /** The purpose that a client consents to; refused, the file is made without them. */
  readonly purpose?: Purpose;
}
const GRADES: File = { what: 'register_file_grades' };
const REPORT_FILE: File = { what: 'register_file_report', purpose: 'sharing' };

/** Each download of the contract; null where it has nothing about clients. */
export const FILES: Readonly<Record<string, File | null>> = {
  'clients.record': { what: 'register_file_record' },
  'clients.memberCard': { what: 'register_file_card', purpose: 'photo' },
  'clients.photo': { what: 'register_file_photo', purpose: 'photo' },
  'portal.slip': { what: 'register_file_slip' },
  'consents.form': { what: 'register_file_form' },
  'consents.signature': { what: 'register_file_signature' },
  'documents.view': { what: 'register_file_document' },
  'appointments.exportDay': { what: 'register_file_day' },
  'checkin.paper': { what: 'register_file_paper' },
  'reports.pdf': REPORT_FILE,
  'reports.excel': REPORT_FILE,
  'reports.csv': REPORT_FILE,
  'reports.rowsFile': REPORT_FILE,
  'reports.jobFile': REPORT_FILE,
  'reports.childrenPdf': REPORT_FILE,
  'reports.clientDataCsv': { what: 'register_file_client_data', purpose: 'sharing' },
  'clientImports.workbook': { what: 'register_file_import' },
  'grade_refresh.refresh': GRADES,
  'grade_refresh.file': GRADES,
  'app_settings.logo': null,
  'session.dummy': null,
  'user.photo': null,
  'privacy.registerPdf': null,
};
