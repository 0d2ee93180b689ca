/** A range chosen on a calendar: one date is a range of a day (002 §2.15), and a second one that is later ends it. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export const pickedRange = (began: string | null, date: string): Range =>
  began !== null && began < date ? { from: began, to: date } : { from: date, to: date };
