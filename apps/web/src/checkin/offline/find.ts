import type { KeptHousehold } from '@resa/contract/offline';
import { STATUS } from '@resa/rules/booking/appointment-status';
import type { Queued } from '@resa/rules/offline/queue';
import { standing } from '@resa/rules/offline/queue';
import { type ScannedCard, scannedCard } from '@resa/rules/person/search-terms';
import { foldedMatch } from '@resa/rules/text/fold';

/** The households of the day that a typed text names: by name and number, or by the card that was scanned. */
export function foundIn(rows: readonly KeptHousehold[], typed: string): KeptHousehold[] {
  const card = scannedCard(typed);
  const byNumber = card ? rows.filter(({ file_number }) => file_number === card.file_number) : [];
  return byNumber.length > 0
    ? byNumber
    : rows.filter(({ name, file_number }) => foldedMatch(`${name} ${file_number}`, typed));
}

/** Whether a scanned card was replaced since by another one. */
export const isReplaced = ({ card_code }: KeptHousehold, card: ScannedCard | null): boolean =>
  card !== null && card.code !== null && card_code !== null && card.code !== card_code;

/** Whether a household has arrived, as far as this workstation knows. */
export const hasArrived = (row: KeptHousehold, queue: readonly Queued[]): boolean =>
  row.status === STATUS.closed || standing(queue).some(({ appointment_id }) => appointment_id === row.appointment_id);
