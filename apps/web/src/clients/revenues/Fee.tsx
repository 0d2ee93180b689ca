import { Card, Group, Stack, Text } from '@mantine/core';
import type { api } from '../../api.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Money, moneyText } from '../../ui/Money.tsx';
import { Tint } from '../../ui/StateBadge.tsx';

type Household = Awaited<ReturnType<typeof api.revenues.ofHousehold>>;

/** The household's month, its bracket and its fee (000 O-01). */
export function Fee({ of }: { of: Household }) {
  const t = useT();
  return (
    <Card p="md" withBorder component="section" aria-label={t('household_income')}>
      <Group justify="space-between" gap="md">
        <Stack gap={2}>
          <Text size="sm" c="dimmed">
            {t('household_income')}
          </Text>
          <Text fw={600} size="xl" {...(of.bracket === 'exceeded' && { c: 'var(--mantine-color-error)' })}>
            {of.income === 'not_known' && of.total === 0 ? (
              t('income_not_known')
            ) : (
              <>
                <Money value={of.total} /> {t('a_month')}
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {t('family_size_of', { count: of.size })}
          </Text>
        </Stack>
        <Level of={of} />
      </Group>
      {of.income === 'none' && <Text size="sm">{t('no_income_of_household')}</Text>}
      {of.income === 'not_known' && <Text size="sm">{t('revenue_needed_for_fee')}</Text>}
      {of.unknown > 0 && <Text size="sm">{t('revenues_unknown', { count: of.unknown })}</Text>}
    </Card>
  );
}

/** The fee of a household in a few words, or why it has no fee; undefined while it is read. */
export function useFeeWords(of: Household | undefined): string | undefined {
  const t = useT();
  const locale = useLocale();
  if (!of) return undefined;
  if (of.bracket === 'exceeded') return t('exceeded');
  if (of.bracket === 'not_known') return t('income_not_known');
  return of.fee === null ? t('e_invalid_family_size') : moneyText(of.fee, locale);
}

function Level({ of }: { of: Household }) {
  const t = useT();
  const words = useFeeWords(of);
  if (of.bracket === 'exceeded') return <Tint colour="red">{words}</Tint>;
  if (of.bracket === 'not_known') return <Tint colour="orange">{t('fees_of', { fees: words ?? '' })}</Tint>;
  if (of.level === null || of.fee === null) return <Tint colour="orange">{words}</Tint>;
  return (
    <Stack gap={2} align="flex-end">
      <Tint colour="green">{t('fee_level', { level: of.level })}</Tint>
      <Text size="sm">{t('fees_of', { fees: words ?? '' })}</Text>
    </Stack>
  );
}
