/** The actions on an appointment from a list or its dialog, and who may do them (001 O-31 to O-35). */
import { mayDelete, mayEdit, STATUS } from '@resa/rules/booking/appointment-status';
import { api, codeText, failureText } from '../../api.ts';
import { undoArrival } from '../../local/arrivals.ts';
import { useCan, useIsAdministrator, useSession } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { useOnce } from '../../once.ts';
import { ask, confirm } from '../../ui/confirm.ts';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';
import { useBusyRows } from '../../ui/useBusyRows.ts';
import { useReport } from '../useReport.ts';

export type StatusId = (typeof STATUS)[keyof typeof STATUS];

/** An appointment of a list, with the name of its client. */
export interface Acted {
  readonly id: number;
  readonly client_id: number;
  readonly file_number: number;
  readonly name: string;
  readonly place_id: number;
  readonly status: number;
  readonly appointment_type_id: number;
  readonly start_date_time: string;
}

/** The actions on an appointment that this user may do. */
export function useRights(): (row: Pick<Acted, 'place_id' | 'status' | 'start_date_time'>) => {
  edit: boolean;
  checkIn: boolean;
  status: boolean;
  cancel: boolean;
  correct: boolean;
  /** May correct the persons of its visit. */
  correctVisit: boolean;
  remove: boolean;
  /** Whether the user may delete it once it is cancelled (001 O-32). */
  removeLater: boolean;
} {
  const may = useCan();
  const { locations } = useSession();
  const administrator = useIsAdministrator();
  const today = useToday();
  return ({ place_id, status, start_date_time }) => {
    const own_location = locations.some(({ id }) => id === place_id);
    const user = { crud_appointments: may('crud_appointments'), own_location };
    const deleter = { ...user, administrator };
    const change = may('change_appointment_status') && own_location;
    return {
      edit: mayEdit(status, user),
      checkIn: may('crud_checkin') && own_location && status === STATUS.open && start_date_time.slice(0, 10) === today,
      status: change,
      cancel: change && status === STATUS.open,
      correct: change && status === STATUS.no_show,
      correctVisit: change && status === STATUS.closed && start_date_time.slice(0, 10) <= today,
      remove: mayDelete(status, deleter),
      removeLater: !mayDelete(status, deleter) && mayDelete(STATUS.cancelled, deleter),
    };
  };
}

export function useActs() {
  const t = useT();
  const locale = useLocale();
  const once = useOnce();
  const report = useReport();
  const { locations } = useSession();
  const { isBusy, run } = useBusyRows();

  /** Runs one action at a time for each row. */
  async function act<A extends { code: string }>(
    { id }: Acted,
    send: () => Promise<A>,
    done: (answer: A) => void,
    refused: (code: string) => void,
    failed: 'e_saving' | 'e_removing' = 'e_saving',
  ): Promise<boolean> {
    if (isBusy(id)) return false;
    try {
      const answer = await run(id, send);
      if (answer.code === 'Ok') done(answer);
      else refused(answer.code);
      return answer.code === 'Ok';
    } catch (failure) {
      notify.error(failureText(failure, failed));
      return false;
    }
  }

  async function setStatus(
    row: Acted,
    status: StatusId,
    done: () => void,
    agreed: { anyway?: 1; came_today?: 1; lose_correction?: 1 } = {},
  ): Promise<boolean> {
    const input = { id: row.id, status, from: row.status as StatusId, ...agreed };
    let refusal = '';
    const saved = await act(
      row,
      () => once(input, (options) => api.appointments.changeStatus(input, options)),
      () => {
        if (row.status === STATUS.closed) void undoArrival(row.id);
        done();
      },
      (code) => {
        refusal = code;
        if (!ASKED.includes(code)) notify.error(codeText('appointments.changeStatus', code, 'e_saving'));
      },
    );
    if (!ASKED.includes(refusal)) return saved;
    const answer = await (refusal === 'not_today' ? askEarly(status, valuesOf(row)) : askLosing(valuesOf(row)));
    return answer !== null && setStatus(row, status, done, { ...agreed, [answer]: 1 });
  }
  const valuesOf = ({ name, start_date_time }: Acted) => ({ name, when: momentText(start_date_time, locale) });

  return {
    isBusy,
    setStatus,
    checkIn(row: Acted) {
      const { id, place_id, client_id, file_number, name, appointment_type_id, start_date_time } = row;
      const place = locations.find((one) => one.id === place_id)?.name ?? '';
      const input = { id, place_id };
      return act(
        row,
        () => once(input, (options) => api.checkin.close(input, options)),
        () => {
          notify.success('s_successful_checked_in', { name });
          report({
            what: 'checked_in',
            arrived: { client_id, file_number },
            id,
            name,
            appointment_type_id,
            start_date_time,
            place,
            booked_place_id: place_id,
          });
        },
        (code) => notify.warn(codeText('checkin.close', code)),
      );
    },
    /** Changes a no-show to arrived without asking. */
    correct: (row: Acted) =>
      setStatus(row, STATUS.closed, () => notify.success('s_successful_checked_in', { name: row.name })),
    async cancel(row: Acted) {
      const sure = await confirm({
        title: 'cancel_appointment',
        text: 'ask_cancel_appointment',
        values: valuesOf(row),
        yes: 'cancel_appointment',
        danger: true,
      });
      return sure && setStatus(row, STATUS.cancelled, () => notify.success('s_appointment_cancelled', valuesOf(row)));
    },
    async remove(row: Acted) {
      const sure = await confirm({
        title: 'delete_appointment',
        text: 'ask_delete_appointment',
        values: valuesOf(row),
        details: t('m_ask_no_undo'),
        yes: 'delete',
        danger: true,
      });
      if (!sure) return false;
      const input = { id: row.id };
      return act(
        row,
        () => once(input, (options) => api.appointments.destroy(input, options)),
        () => notify.success('s_appointment_deleted'),
        (code) => notify.error(codeText('appointments.destroy', code, 'e_removing')),
        'e_removing',
      );
    },
  };
}

/** Codes that lead to a question. The call is then sent again with the user's answer. */
const ASKED = ['not_today', 'visit_corrected'];

/** Asks whether to remove a visit together with its corrections (decision 049). */
const askLosing = (values: { name: string; when: string }) =>
  ask<'lose_correction'>({
    title: 'lose_correction_title',
    text: 'lose_correction_text',
    values,
    answers: [{ name: 'lose_correction', label: 'lose_correction', danger: true }],
  });

/** Asks how to record attended or no-show for a future day (001 O-31). */
function askEarly(status: StatusId, values: { name: string; when: string }) {
  const anyway = { name: 'anyway', label: 'record_anyway' } as const;
  const today = { name: 'came_today', label: 'came_today' } as const;
  return ask<'anyway' | 'came_today'>({
    title: 'ask_early_status_title',
    text: 'ask_early_status',
    values,
    answers: status === STATUS.closed ? [anyway, today] : [anyway],
  });
}

export type Acts = ReturnType<typeof useActs>;
