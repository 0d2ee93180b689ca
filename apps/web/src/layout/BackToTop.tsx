import { ActionIcon, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../local/texts.ts';
import { media } from '../ui/media.ts';

/** Pixels after which the button shows, and milliseconds that the way back takes. */
const FAR = 200;
const TAKES = 800;

/** Part of the bar at the top, where it covers no part of the page. */
export function BackToTop() {
  const t = useT();
  // Read only while scrolling: reading it while the page is rendered would force a layout.
  const [far, setFar] = useState(false);
  useWindowEvent('scroll', () => setFar(scrollY > FAR), { passive: true });
  if (!far) return null;
  return (
    <Tooltip label={t('back_to_top')}>
      <ActionIcon
        variant="light"
        size="lg"
        onClick={() => (media('(prefers-reduced-motion: reduce)').get() ? scrollTo(0, 0) : glideUp())}
        aria-label={t('back_to_top')}
      >
        <IconArrowUp size={20} />
      </ActionIcon>
    </Tooltip>
  );
}

function glideUp() {
  const from = scrollY;
  const startedAt = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - startedAt) / TAKES);
    scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
