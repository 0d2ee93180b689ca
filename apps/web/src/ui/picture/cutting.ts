/** The limits of a picture that is chosen, and the arithmetic of moving, turning and zooming it. */
import type { TextKey } from '@resa/contract/texts';

/** The largest picture that is sent unchanged (000 O-74); a larger one is made smaller first. */
export const PHOTO_LIMIT = { bytes: 5_000_000, side: 2_400 } as const;
/** The texts that say why a picture is refused. They are removed when another picture is chosen. */
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

/** The distance of one step, as a part of the side of the picture. */
const STEP = 0.03;
/** The limits of the zoom: each press doubles or halves it. */
const SMALLEST = 0.5;
const BIGGEST = 8;

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** The movement of the square for each arrow key, as parts of the side of the picture. */
export const STEPS: Readonly<Record<string, Position>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
  ArrowRight: { x: STEP, y: 0 },
};

/** Returns the text that says why a file cannot be cut (its type or size), or null if it can. */
export function checkPicture({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): TextKey | null {
  if (!KINDS.includes(type) || !/\.(png|jpe?g)$/i.test(name)) return 'e_picture_kind';
  return size > PHOTO_LIMIT.bytes ? 'e_picture_too_large' : null;
}

/** Adds degrees to a rotation; the result is from 0 to 359. */
export const turned = (degrees: number, by: number) => (((degrees + by) % 360) + 360) % 360;

export const zoomed = (zoom: number, factor: number) => Math.min(BIGGEST, Math.max(SMALLEST, zoom * factor));

/** Moves the centre of the square by a step and keeps it inside the picture. */
export const moved = ({ x, y }: Position, step: Position): Position => ({
  x: within(x + step.x),
  y: within(y + step.y),
});

const within = (part: number) => Math.min(1, Math.max(0, part));
