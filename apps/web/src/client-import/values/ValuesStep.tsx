/** Decisions for all rows: the values of lists, and values that the file lacks. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import type { Reading } from '../calls.ts';
import { undecided } from '../steps.ts';
import type { Decisions } from '../useMapping.ts';
import { ForAll } from './ForAll.tsx';
import { ListValues, listsOf } from './ListValues.tsx';

interface Props {
  wizard: Reading;
  decisions: Decisions;
}

export function ValuesStep({ wizard, decisions }: Props) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { mapping, change } = decisions;
  // Values that were open when the step began stay in sight once they are decided.
  const [first] = useState(() => new Set(undecided(mapping, wizard.values).map(({ list, key }) => `${list} ${key}`)));
  const open = undecided(mapping, wizard.values);
  const known = wizard.values.length - first.size;
  const shown = wizard.values.filter(
    ({ list, key, proposed }) =>
      all || first.has(`${list} ${key}`) || (proposed === null && mapping.values[list]?.[key] === undefined),
  );
  const leaveRest = () => {
    const values = { ...mapping.values };
    for (const { list, key } of open) values[list] = { ...values[list], [key]: null };
    change({ values });
  };
  return (
    <Stack gap="xl">
      <Section title="client_import_for_all">
        <ForAll wizard={wizard} decisions={decisions} />
      </Section>
      {wizard.values.length > 0 && (
        <Section title="client_import_values">
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {open.length > 0
                ? t('client_import_values_open', { count: open.length })
                : t('client_import_values_known', { count: wizard.values.length })}
            </Text>
            <Group gap="xs">
              {open.length > 1 && (
                <Button size="compact-md" variant="default" onClick={leaveRest}>
                  {t('client_import_leave_rest')}
                </Button>
              )}
              {known > 0 && (
                <Button size="compact-md" variant="default" aria-pressed={all} onClick={() => setAll(!all)}>
                  {t(all ? 'client_import_values_fewer' : 'client_import_values_all', { count: known })}
                </Button>
              )}
            </Group>
          </Group>
          {listsOf(shown).map(([list, found]) => (
            <ListValues key={list} list={list} found={found} decisions={decisions} />
          ))}
        </Section>
      )}
      <Section title="client_import_keep_title">
        <Keep decisions={decisions} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: TextKey; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={3} id={id}>
        {t(title)}
      </Title>
      {children}
    </Stack>
  );
}

/** Keeps the settings by a name, for the next file of the same headings. */
function Keep({ decisions }: { decisions: Decisions }) {
  const t = useT();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    if (await decisions.keep(name.trim())) {
      notify.success('client_import_kept', { name: name.trim() });
      setName('');
    }
    setBusy(false);
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={t('client_import_keep_name')}
        description={t('client_import_keep_help')}
        maxLength={100}
        autoComplete="off"
        value={name}
        w={{ base: '100%', xs: 320 }}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} aria-hidden />}
        disabled={name.trim() === ''}
        loading={busy}
        onClick={() => void keep()}
      >
        {t('client_import_keep')}
      </Button>
    </Group>
  );
}
