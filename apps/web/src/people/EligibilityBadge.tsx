import { Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Eligibility } from '@resa/contract/persons';
import { IconCircleCheck, IconCircleX, IconClockExclamation } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { isTextKey, type TextKey, useLocale, useT } from '../local/texts.ts';
import { Dated } from '../ui/Dated.tsx';
import { dayText } from '../ui/day-text.ts';
import { Tint } from '../ui/StateBadge.tsx';
import styles from './EligibilityBadge.module.css';

/** The reason of an orange or red verdict, in two words. */
const WHY: Readonly<Record<string, TextKey>> = {
  info_file_updating: 'served_why_updating',
  rule_opened_appointments: 'served_why_open',
  rule_opened_elsewhere: 'served_why_open_elsewhere',
  rule_frequency: 'served_why_frequency',
  rule_client_state: 'served_why_state',
  rule_not_head_or_single: 'served_why_head',
};
interface VerdictProps {
  eligibility: Eligibility;
  /** Below a heading that asks the question. */
  short?: boolean;
}
/** The sign of each verdict. */
export const VERDICT_SIGNS = { green: IconCircleCheck, orange: IconClockExclamation, red: IconCircleX };

/**
 * "May this household be served today?" in one glance, for any of its members; its head, the reasons and the next date
 * on hover, focus and click.
 */
export function EligibilityBadge({ eligibility, short }: VerdictProps) {
  const [open, setOpen] = useState(false);
  const descriptionId = useId();
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <span className={styles.holder}>
      <UnstyledButton
        className={styles.badge}
        data-explains
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        aria-describedby={descriptionId}
      >
        <VerdictFace eligibility={eligibility} short={short} />
      </UnstyledButton>
      {/* Not around the button: one for each row would take longer to render than the list. */}
      {open && (
        <Popover opened onDismiss={hide} position="bottom-start" withArrow withRoles={false} width={300}>
          <Popover.Target>
            <span className={styles.place} />
          </Popover.Target>
          <Popover.Dropdown aria-hidden>
            <Reasons eligibility={eligibility} />
          </Popover.Dropdown>
        </Popover>
      )}
      <VisuallyHidden id={descriptionId}>
        <Reasons eligibility={eligibility} />
      </VisuallyHidden>
    </span>
  );
}

/** The verdict without its reasons, where a badge cannot be its own button: inside the hits of a search. */
export function VerdictFace({ eligibility, short }: VerdictProps) {
  const { colour } = eligibility;
  const Sign = VERDICT_SIGNS[colour];
  return (
    <Tint colour={colour}>
      <Sign size={16} aria-hidden style={{ flex: 'none' }} />
      <span>
        <VerdictText eligibility={eligibility} short={short} />
      </span>
    </Tint>
  );
}

/** The verdict in words: a day or a time if there is one, otherwise the first reason. */
export function VerdictText({ eligibility: { colour, next_date, time, arrived, reasons }, short }: VerdictProps) {
  const t = useT();
  const careful = reasons.find((reason) => WHY[reason]);
  const reason = t(WHY[careful ?? ''] ?? 'served_why_state');
  if (colour === 'red') return t(short ? 'served_no' : 'served_red', { reason });
  if (arrived && next_date) return <Dated>{t('served_arrived_next', { time: arrived, date: next_date })}</Dated>;
  if (arrived) return t('served_arrived', { time: arrived });
  if (colour === 'orange' && next_date) return <Dated>{t('served_not_yet', { date: next_date })}</Dated>;
  if (time && !careful) return t('served_today_at', { time });
  return colour === 'orange' ? t('served_orange', { reason }) : t('served_green');
}

/** The file that was checked, the reasons against serving the household, and from when it may be served again. */
export function Reasons({ eligibility: { reasons, next_date, head } }: { eligibility: Eligibility }) {
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
