/** What a feature's file for the palette exports by default, and what it finds. */
import type { TextKey } from '../local/texts.ts';

export interface PaletteHit {
  readonly id: string;
  readonly label: string;
  /** The heading it is listed under, instead of the provider's own. */
  readonly under?: TextKey;
  /** A second, smaller line. */
  readonly description?: string;
  /** The state of a client’s file. */
  readonly client_state?: number;
  /** Where choosing it leads. */
  readonly to: string;
}

/** Finds what fits the typed text, best first; an aborted search finds nothing. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
