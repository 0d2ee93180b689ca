import { useMediaQuery } from '@mantine/hooks';

/**
 * The `accept` attribute of a file input for these formats. It adds HEIC, except on a touch screen: a telephone converts
 * its HEIC pictures to JPEG if only JPEG is accepted.
 */
export function useAccepted(formats: string): string {
  const touched = useMediaQuery('(pointer: coarse)') ?? false;
  return touched ? formats : `${formats},.heic,.heif`;
}
