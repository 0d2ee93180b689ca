import { Loader, type MantineSize, Skeleton } from '@mantine/core';
import { useT } from '../local/texts.ts';

/** The place of content that is still loading; `height` in pixels is what the content will take. */
export function Loading({ height }: { height: number }) {
  return <Skeleton height={height} role="status" aria-label={useT()('loading')} />;
}

/** The sign that something is still loading, such as the hits of a search. */
export function LoadingSign({ size }: { size?: MantineSize | number }) {
  return <Loader {...(size !== undefined && { size })} role="status" aria-label={useT()('loading')} />;
}
