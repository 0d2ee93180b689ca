import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useT } from '../../local/texts.ts';
import { useNarrow } from '../../ui/useNarrow.ts';
import { BUTTON } from '../states/StateChange.tsx';

/** Opens the menu of a file. */
export function MoreButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  const t = useT();
  const phone = useNarrow();
  if (phone)
    return (
      <ActionIcon {...props} id={BUTTON} variant="default" size={36} aria-label={t('more')}>
        <IconDots size={20} />
      </ActionIcon>
    );
  return (
    <Button {...props} id={BUTTON} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
      {t('more')}
    </Button>
  );
}
