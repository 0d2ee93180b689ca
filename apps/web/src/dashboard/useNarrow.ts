import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is a phone's, where tables become lines (design "Lists"). */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
