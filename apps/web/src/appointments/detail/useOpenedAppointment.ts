import { useOpened } from '../../ui/useOpened.ts';

const WAYS = ['view', 'edit', 'move', 'status', 'correct'] as const;
/** How an appointment is opened over its list. */
export type Way = (typeof WAYS)[number];

/** The appointment that is open over a list, in the address as `?appointment=edit-12`. */
export function useOpenedAppointment() {
  const { opened, open, close } = useOpened('appointment');
  const [way, number] = (opened ?? '').split('-');
  const id = Number(number);
  const known = WAYS.find((one) => one === way);
  return {
    opened: known && Number.isInteger(id) && id > 0 ? { way: known, id } : null,
    open: (to: Way, of: number) => open(`${to}-${of}`),
    close,
  };
}
