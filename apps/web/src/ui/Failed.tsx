import { Button } from '@mantine/core';
import { type TextKey, useT } from '../local/texts.ts';
import { Empty } from './Empty.tsx';

/** Shown instead of data that could not be read: why, and how to try again. */
export function Failed({ text, onRetry }: { text: TextKey; onRetry?: () => void }) {
  const t = useT();
  return (
    <Empty text={text} drawing="plug">
      {onRetry && <Button onClick={onRetry}>{t('try_again')}</Button>}
    </Empty>
  );
}
