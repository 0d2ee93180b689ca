/** Persons chosen in a list who will be booked at one time; only in memory, until the wizard takes them. */
import { onWipe } from './session.ts';

export interface PersonTogether {
  readonly id: number;
  readonly file_number: number;
  readonly name: string;
  readonly client_state_type_id: number;
  readonly dob: string | null;
}

let waiting: readonly PersonTogether[] = [];
onWipe(() => {
  waiting = [];
});

export const bookTogether = (persons: readonly PersonTogether[]): void => {
  waiting = persons;
};

/** Takes those who wait to be booked; once. */
export function takeTogether(): readonly PersonTogether[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
