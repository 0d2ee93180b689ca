import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';
import { useNarrow } from '../ui/useNarrow.ts';

/** Puts the household away for the next one; a sign on a phone, where the search needs the room. */
export function NextButton({ onNext }: { onNext: () => void }) {
  const t = useT();
  const phone = useNarrow();
  if (phone)
    return (
      <ActionIcon variant="default" size={36} aria-label={t('checkin_next')} onClick={onNext}>
        <IconArrowLeft size={20} />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onNext}>
      {t('checkin_next')}
    </Button>
  );
}
