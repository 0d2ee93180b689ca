import { Button } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { Note } from '../Note.tsx';

/** A step whose choices could not be read. */
export function NotRead({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Note hue="red" live>
      {t('e_get_data')}
      <Button variant="default" ml="sm" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </Note>
  );
}
