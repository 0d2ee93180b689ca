/** The offers of the three locations: the year-round services and the events of each season. */
export const TYPES = {
  toys: 1,
  market: 2,
  basket: 3,
  mobile_market: 4,
  clothing: 5,
  interview: 6,
  school: 7,
  cooking: 8,
  worker: 9,
  taxes: 10,
} as const;

type Window = readonly [start: string, end: string];

/** A plan before its dates; `share` is its part of the location's demand, used for the size of its slots. */
export interface Offer {
  place: number;
  type: number;
  weekdays: readonly number[];
  windows: readonly Window[];
  time_slot: number;
  share: number;
  max?: number;
  online?: number;
  days_in_advance?: number;
  max_per_client?: number;
  ages_range?: string;
  /** Monthly, with booking open so many days before the month begins. */
  monthly?: number;
  /** Served and booked in these days of the year only, 'MM-DD'. */
  season?: { start: string; end: string; booking_start: string; booking_end: string };
  message_en?: string;
  message_fr?: string;
  mail: number;
}

const DAY: readonly Window[] = [
  ['09:00', '12:00'],
  ['13:00', '17:00'],
];
const WEEK = [1, 2, 3, 4, 5];
const toys = { start: '12-05', end: '12-21', booking_start: '11-01', booking_end: '12-18' };
const school = { start: '08-08', end: '08-28', booking_start: '07-08', booking_end: '08-26' };
const taxes = { start: '02-20', end: '04-30', booking_start: '02-01', booking_end: '04-28' };

/** The things that clients bring, by type. */
export const BRING: Readonly<Record<number, { en: string; fr: string } | undefined>> = {
  [TYPES.market]: { en: 'Your card\nReusable bags', fr: 'Votre carte\nDes sacs réutilisables' },
  [TYPES.interview]: {
    en: 'Proof of address\nProof of income for everyone in your household',
    fr: 'Une preuve d’adresse\nLes preuves de revenus de tout le ménage',
  },
};

/** mail: place of its template in mails.ts, from 1. The first offer of a place is its food market, which also serves today. */
export const offers: readonly Offer[] = [
  {
    place: 0,
    type: TYPES.market,
    weekdays: [...WEEK, 6],
    windows: DAY,
    time_slot: 30,
    share: 1,
    online: 0.3,
    days_in_advance: 45,
    mail: 1,
  },
  {
    place: 0,
    type: TYPES.interview,
    weekdays: [1, 2, 3, 4],
    windows: [
      ['09:00', '12:00'],
      ['13:00', '16:00'],
    ],
    time_slot: 60,
    share: 0.06,
    days_in_advance: 30,
    mail: 3,
  },
  {
    place: 0,
    type: TYPES.clothing,
    monthly: 10,
    weekdays: [3],
    windows: [['10:00', '15:00']],
    time_slot: 30,
    share: 0.06,
    ages_range: '*',
    message_en: 'Two bags for each person. Shoes and coats in season.',
    message_fr: 'Deux sacs par personne. Chaussures et manteaux selon la saison.',
    mail: 2,
  },
  {
    place: 0,
    type: TYPES.toys,
    weekdays: [1, 2, 3, 4, 5, 6],
    windows: [['10:00', '16:00']],
    time_slot: 30,
    share: 0.5,
    ages_range: '0-12',
    season: toys,
    max_per_client: 1,
    message_en: 'Toys for children up to 12 years. Parents choose.',
    message_fr: 'Jouets pour les enfants jusqu’à 12 ans. Les parents choisissent.',
    mail: 2,
  },
  {
    place: 0,
    type: TYPES.taxes,
    weekdays: [2, 4],
    windows: [['13:00', '18:00']],
    time_slot: 60,
    share: 0.08,
    days_in_advance: 40,
    season: taxes,
    max_per_client: 1,
    mail: 3,
  },
  {
    place: 1,
    type: TYPES.market,
    weekdays: WEEK,
    windows: [
      ['09:30', '12:00'],
      ['13:00', '18:00'],
    ],
    time_slot: 30,
    share: 0.75,
    online: 0.3,
    days_in_advance: 40,
    mail: 1,
  },
  {
    place: 1,
    type: TYPES.mobile_market,
    weekdays: [2, 4],
    windows: [['13:00', '16:00']],
    time_slot: 15,
    share: 0.3,
    monthly: 7,
    max_per_client: 2,
    days_in_advance: 45,
    mail: 1,
  },
  {
    place: 1,
    type: TYPES.worker,
    weekdays: [1, 3, 5],
    windows: [['09:00', '12:00']],
    time_slot: 60,
    share: 0.06,
    days_in_advance: 60,
    mail: 3,
  },
  {
    place: 1,
    type: TYPES.cooking,
    monthly: 14,
    weekdays: [4],
    windows: [['13:30', '16:00']],
    time_slot: 150,
    share: 0.02,
    max: 12,
    ages_range: '12-100',
    message_en: 'Six recipes for small budgets. Bring containers.',
    message_fr: 'Six recettes pour petits budgets. Apportez des contenants.',
    mail: 2,
  },
  {
    place: 1,
    type: TYPES.school,
    weekdays: WEEK,
    windows: [['10:00', '17:00']],
    time_slot: 30,
    share: 0.5,
    ages_range: '4-17',
    season: school,
    max_per_client: 1,
    message_en: 'A school bag for each child who begins a grade.',
    message_fr: 'Un sac d’école pour chaque enfant qui commence une année scolaire.',
    mail: 2,
  },
  {
    place: 2,
    type: TYPES.market,
    weekdays: [1, 2, 4, 5],
    windows: [
      ['10:00', '13:00'],
      ['14:00', '18:30'],
    ],
    time_slot: 30,
    share: 1,
    online: 0.25,
    days_in_advance: 35,
    mail: 1,
  },
  {
    place: 2,
    type: TYPES.interview,
    weekdays: [2, 4],
    windows: [
      ['10:00', '12:00'],
      ['14:00', '16:00'],
    ],
    time_slot: 60,
    share: 0.06,
    days_in_advance: 30,
    mail: 3,
  },
  {
    place: 2,
    type: TYPES.basket,
    weekdays: [1, 2, 3, 4, 5, 6],
    windows: [['10:00', '17:00']],
    time_slot: 30,
    share: 0.5,
    ages_range: '*',
    season: toys,
    max_per_client: 1,
    message_en: 'One basket a household, sized for the people registered.',
    message_fr: 'Un panier par ménage, selon le nombre de personnes inscrites.',
    mail: 2,
  },
  {
    place: 2,
    type: TYPES.clothing,
    monthly: 10,
    weekdays: [5],
    windows: [['13:00', '17:00']],
    time_slot: 30,
    share: 0.05,
    ages_range: '0-17',
    message_en: 'Clothes for children and teenagers.',
    message_fr: 'Vêtements pour enfants et adolescents.',
    mail: 2,
  },
];
