/** The content of a membership card: 1012 x 638 pixels, the size of a bank card at 300 dots an inch (000 O-76). */
import type { Locale } from '@resa/contract/texts';

export interface CardDocument {
  readonly lang: Locale;
  readonly organisation: string;
  readonly name: string;
  /** Instead of a photo. */
  readonly initials: string;
  readonly photo: boolean;
  readonly label: string;
  /** With the code of the card. */
  readonly number: string;
  /** Widths of bars and gaps, in turn, and of the white on either side. */
  readonly bars: readonly number[];
  readonly quiet: number;
}

export const CARD_SIZE = { width: 1012, height: 638 } as const;
/** Where the photo is laid. */
export const CARD_PHOTO = { left: 56, top: 148, side: 320 } as const;
