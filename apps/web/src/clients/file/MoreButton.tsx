import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useT } from '../../local/texts.ts';
import { BUTTON } from '../states/StateChange.tsx';

/** Opens the menu of a file. */
export function MoreButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const t = useT();
  return (
    <Button {...props} id={BUTTON} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
      {t('more')}
    </Button>
  );
}
