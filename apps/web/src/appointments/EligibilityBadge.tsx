import { Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Eligibility } from '@resa/contract/persons';
import { IconCircleCheck, IconCircleX, IconClockExclamation } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isTextKey, type TextKey, useLocale, useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { Tint } from '../ui/StateBadge.tsx';
import styles from './appointments.module.css';
import { dayText } from './words.ts';

const SAYS: Readonly<Record<Eligibility['colour'], TextKey>> = {
  green: 'served_green',
  orange: 'served_orange',
  red: 'served_red',
};
const SIGNS = { green: IconCircleCheck, orange: IconClockExclamation, red: IconCircleX };

/**
 * "May this household be served today?" in one glance, whoever of it is looked at; its head, the reasons and the next date
 * on hover, focus and click.
 */
export function EligibilityBadge({ eligibility }: { eligibility: Eligibility }) {
  const [open, setOpen] = useState(false);
  const says = useId();
  const { colour } = eligibility;
  const Sign = SIGNS[colour];
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withArrow withRoles={false} width={300}>
      <Popover.Target>
        <UnstyledButton
          className={styles.eligibility}
          onMouseEnter={show}
          onMouseLeave={hide}
          onFocus={show}
          onBlur={hide}
          onClick={show}
          onKeyDown={(event) => event.key === 'Escape' && hide()}
          aria-describedby={says}
        >
          <Tint colour={colour}>
            <Sign size={16} aria-hidden />
            <Verdict eligibility={eligibility} />
          </Tint>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-hidden>
        <Reasons eligibility={eligibility} />
      </Popover.Dropdown>
      <VisuallyHidden id={says}>
        <Reasons eligibility={eligibility} />
      </VisuallyHidden>
    </Popover>
  );
}

/** A household that may come on a later day is told that day; one without a day has reasons to look at. */
function Verdict({ eligibility: { colour, next_date } }: { eligibility: Eligibility }) {
  const t = useT();
  return colour === 'orange' && next_date ? t('served_not_yet', { date: next_date }) : t(SAYS[colour]);
}

function Reasons({ eligibility: { reasons, next_date, head } }: { eligibility: Eligibility }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Stack gap={4} component="span">
      {head && (
        <Text size="sm" component="span">
          {t('served_head', head)}
        </Text>
      )}
      {reasons.length === 0 && (
        <Text size="sm" component="span">
          {t('served_nothing_against')}
        </Text>
      )}
      {reasons.filter(isTextKey).map((reason) => (
        <Text key={reason} size="sm" component="span">
          {t(reason)}
        </Text>
      ))}
      {next_date && (
        <Text size="sm" fw={600} component="span">
          <Dated>{t('served_next_date', { date: dayText(next_date, locale) })}</Dated>
        </Text>
      )}
    </Stack>
  );
}
