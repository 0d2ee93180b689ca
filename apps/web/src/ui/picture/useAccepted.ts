import { useMediaQuery } from '@mantine/hooks';

/**
 * The formats that a chooser of files offers: a telephone turns its own format into JPEG if only that is offered;
 * elsewhere files of that format are offered too.
 */
export function useAccepted(formats: string): string {
  const touched = useMediaQuery('(pointer: coarse)') ?? false;
  return touched ? formats : `${formats},.heic,.heif`;
}
