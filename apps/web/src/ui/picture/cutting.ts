/** The limits of a chosen picture, and how a cut moves, turns and zooms. */
import type { TextKey } from '@resa/contract/texts';

/** The largest file that is taken as it is, in bytes (000 O-74); a larger picture is made smaller first. */
export const PHOTO_LIMIT = { bytes: 5_000_000, side: 2_400 } as const;
/** Why a picture is refused; shown until another one is chosen. */
export const PICTURE_FAULTS: readonly TextKey[] = [
  'e_picture_kind',
  'e_picture_too_large',
  'e_picture_heic',
  'e_picture_broken',
  'e_bad_picture',
];
/** The file types that the chooser offers. */
export const ACCEPTED = '.png,.jpg,.jpeg';
const KINDS = ['image/png', 'image/jpeg'];

/** Part of the picture that one step moves. */
const STEP = 0.03;
/** The limits of the zoom: each press doubles or halves it. */
const SMALLEST = 0.5;
const BIGGEST = 8;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** The movement of the square for each arrow key, as parts of the picture. */
export const STEPS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowRight: { x: STEP, y: 0 },
};

/** Why a chosen file cannot be cut: its type or its size; null if it can. */
export function checkPicture({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): TextKey | null {
  if (!KINDS.includes(type) || !/\.(png|jpe?g)$/i.test(name)) return 'e_picture_kind';
  return size > PHOTO_LIMIT.bytes ? 'e_picture_too_large' : null;
}

/** Degrees from 0 to 359. */
export const turned = (degrees: number, by: number) => (((degrees + by) % 360) + 360) % 360;

export const zoomed = (zoom: number, factor: number) => Math.min(BIGGEST, Math.max(SMALLEST, zoom * factor));

/** Moves the centre of the square, in parts of the picture, and keeps it inside. */
export const moved = ({ x, y }: Position, step: Position): Position => ({
  x: within(x + step.x),
  y: within(y + step.y),
});

const within = (part: number) => Math.min(1, Math.max(0, part));
