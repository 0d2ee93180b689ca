/** Client tags: names in their own colours, how well these can be read, and the appointments that a tag opens. */
import { Group, MultiSelect, Stack, Switch, Text } from '@mantine/core';
import type { ListName } from '@resa/contract/lists/names';
import { useT } from '../../local/texts.ts';
import { RichText } from '../../ui/RichText.tsx';
import { contrast, ENOUGH } from '../../ui/readable.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../categories.module.css';
import type { RowControlProps } from '../form/Pointing.tsx';
import { fieldText, type Row, type Values } from '../lists.ts';
import type { Special } from '../special.ts';
import { useRowChoices } from '../useRowChoices.ts';

type Part = 'appointments' | 'extras';
type Data = Record<Part, number[]>;
/** Which switches are on; a value only of the form, which the call drops. */
type Open = Record<Part, boolean>;

export const tags: Special = {
  width: 720,
  withoutColumn: ['text_color', 'background_color'],
  cells: {
    name_en: (row: Row) => <Pill tag={row} name="name_en" />,
    name_fr: (row: Row) => <Pill tag={row} name="name_fr" />,
  },
  preview: Preview,
  controls: { data: Appointments },
  faults: (values) => (unmet(values).length > 0 ? { data: { rule: 'must_be_completed' } } : undefined),
};

const parts = ['appointments', 'extras'] as const;
const openOf = ({ open, data }: Values): Open =>
  (open as Open | undefined) ?? {
    appointments: (data as Data).appointments.length > 0,
    extras: (data as Data).extras.length > 0,
  };
const unmet = (values: Values): Part[] =>
  parts.filter((part) => openOf(values)[part] && (values.data as Data)[part].length === 0);

function Pill({ tag, name }: { tag: Values; name: string }) {
  const { text_color: color, background_color: backgroundColor } = tag as Record<string, string>;
  return (
    <span className={styles.tag} style={{ color, backgroundColor }}>
      <RichText html={String(tag[name] ?? '')} />
    </span>
  );
}

const COLOUR = /^#[0-9a-f]{6}$/i;

/** The tag as it will look, and whether its words can be read on its ground. */
function Preview({ values }: { values: Values }) {
  const t = useT();
  const colours = [values.background_color, values.text_color].map(String);
  if (!colours.every((colour) => COLOUR.test(colour))) return null;
  const ratio = contrast(colours[0] ?? '', colours[1] ?? '');
  const named = ['name_en', 'name_fr'].filter((name) => values[name]);
  return (
    <Group gap="sm" justify="space-between">
      <Group gap={6} aria-hidden>
        {(named.length > 0 ? named : ['code']).map((name) => (
          <Pill key={name} tag={values} name={name} />
        ))}
      </Group>
      <Group gap={8} role="status">
        <Text size="sm">{t('contrast_is', { ratio: Math.floor(ratio * 100) / 100 })}</Text>
        <Tint colour={ratio >= ENOUGH ? 'green' : 'orange'}>
          {t(ratio >= ENOUGH ? 'contrast_good' : 'contrast_poor')}
        </Tint>
      </Group>
    </Group>
  );
}

/** Two switches, each with the appointment types it opens; switched off, its list is cleared (002 §4). */
function Appointments({ form, name, field }: RowControlProps) {
  const t = useT();
  const choices = useRowChoices((field.of as Record<Part, ListName>).appointments);
  const data = form.values.data as Data;
  const open = openOf(form.values);
  const change = (part: Part, ids: number[], others: Open) =>
    form.set(name, { ...data, [part]: ids }, { open: others });
  return (
    <Stack gap="sm">
      {parts.map((part) => (
        <Stack key={part} gap={6}>
          <Switch
            label={t(part === 'appointments' ? 'tag_allows' : 'tag_extras')}
            description={t(part === 'appointments' ? 'tag_allows_help' : 'tag_extras_help')}
            checked={open[part]}
            onChange={({ currentTarget: { checked } }) =>
              change(part, checked ? data[part] : [], { ...open, [part]: checked })
            }
          />
          {open[part] && (
            <MultiSelect
              id={part === 'appointments' ? form.idOf(name) : undefined}
              label={t(fieldText(part))}
              withAsterisk
              searchable
              selectFirstOptionOnChange
              nothingFoundMessage={t('no_data_found')}
              data={choices}
              value={data[part].map(String)}
              error={data[part].length === 0 && t('must_be_completed')}
              onChange={(ids) => change(part, ids.map(Number), open)}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
