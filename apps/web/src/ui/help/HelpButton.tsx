import { ActionIcon, Popover, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../local/texts.ts';

const load = () => import('./HelpWords.tsx');
const HelpWords = lazy(load);
/** Within the page's landmark, where the next Tab leads into it. */
const LANDMARK = { target: 'main' };

/** "?": what the screen is for, in a sentence and a picture. */
export function HelpButton({ path }: { path: string }) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      withArrow
      trapFocus
      returnFocus
      portalProps={LANDMARK}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          onClick={() => setOpened(!opened)}
          onPointerEnter={() => void load()}
        >
          <VisuallyHidden>{t('help')}</VisuallyHidden>
          <IconHelp size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('help')}>
        <Suspense fallback={<Skeleton h={200} />}>{opened && <HelpWords path={path} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
