/** The purposes for which the data of a person are used, and what the law and the program say of each (decision 067). */

/** Their order is that of the questions. */
export const PURPOSES = ['service', 'appointment_mails', 'text_messages', 'photo', 'sharing', 'statistics'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const CONSENT_STATES = ['given', 'refused', 'withdrawn'] as const;
/** The decisions of a person; "not asked" has no row. */
export type ConsentState = (typeof CONSENT_STATES)[number];

/** How a decision can be recorded by a user. */
export const RECORDED_HOW = ['word', 'paper', 'signature'] as const;
export type RecordedHow = (typeof RECORDED_HOW)[number];
/** Two more that no user records: the client's own page, and the program itself when two files become one. */
export const HOW = [...RECORDED_HOW, 'page', 'merge'] as const;
export type How = (typeof HOW)[number];

/** Who decided: the person, or for them a parent or a tutor. */
export const BY_WHOM = ['person', 'parent', 'tutor'] as const;
export type ByWhom = (typeof BY_WHOM)[number];
/** The same as it is kept; `unknown` where a paper does not say whether the minor or a parent signed. */
export const SAID_BY = [...BY_WHOM, 'unknown'] as const;
export type SaidBy = (typeof SAID_BY)[number];

/** The age from which a person decides themselves (Quebec, Law 25). */
export const DECIDES_FROM = 14;
/** The age from which nobody has parental authority over them. */
export const ADULT_FROM = 18;

/** Whether a purpose may be pursued while the person was not asked: what an upgrade or an import must not stop. */
export const WITHOUT_ASKING: Readonly<Record<Purpose, boolean>> = {
  service: true,
  appointment_mails: true,
  text_messages: false,
  photo: false,
  sharing: false,
  statistics: true,
};

/** Purposes of which the answer is recorded and stops nothing by itself (decision 067). */
export const RECORDED_ONLY: readonly Purpose[] = ['service', 'statistics'];

/** Longest text of a purpose, longest name, and most months that a yes can be limited to. */
export const CONSENT_LENGTHS = { name: 100, text: 2_000, months: 120 } as const;
