import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type EditableKey, type EditableSettings, SomeSettings } from '@resa/contract/app-settings';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { api } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { Form, SaveButton } from '../forms/Form.tsx';
import { faultsOf } from '../forms/faults.ts';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { type TextKey, useT } from '../local/texts.ts';
import type { Section } from './sections.ts';
import { useValueText } from './useValueText.ts';

interface Props {
  section: Section;
  stored: EditableSettings;
  /** Below the fields. */
  children?: ReactNode;
}

/** A section of the settings with a button of its own; changes of others are shown at once where nothing is typed. */
export function SettingsForm({ section, stored, children }: Props) {
  const t = useT();
  const valueText = useValueText(section);
  const form = useSection(section, stored);
  const label = (name: EditableKey) => t(section.fields[name]?.label as TextKey);
  return (
    <SectionCard title={section.title} lead={section.lead}>
      <Form form={form}>
        <Stack>
          <Summary form={form} label={label} />
          {form.theirs && <Theirs theirs={form.theirs} mine={form.values} fields={section.fields} value={valueText} />}
          <Fields form={form} fields={section.fields} controls={section.controls ?? {}} />
          <Group>
            <SaveButton form={form} />
          </Group>
        </Stack>
      </Form>
      {children}
    </SectionCard>
  );
}

export function SectionCard({ title, lead, children }: { title: TextKey; lead: TextKey; children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <Card component="section" p="lg" aria-labelledby={id} style={{ overflow: 'visible' }}>
      <Title order={2} size="h4" id={id}>
        {t(title)}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t(lead)}
      </Text>
      {children}
    </Card>
  );
}

function useSection(section: Section, stored: EditableSettings) {
  const t = useT();
  const keys = Object.keys(section.fields) as EditableKey[];
  const first = pick(stored, keys);
  const form = useForm<SomeSettings, Awaited<ReturnType<typeof api.app_settings.update>>>({
    first,
    check: (values) => faultsOf(SomeSettings.safeParse(values), values),
    ...(section.follow && { follow: section.follow }),
    draft: { record: `settings:${section.name}`, text: 'draft_of_settings', name: t(section.title) },
    call: 'app_settings.update',
    send: (settings, { values: were }, options) => api.app_settings.update({ settings, were }, options),
    stored: ({ settings }) => ({ values: pick(settings, keys), row_version: null }),
    saved: ({ settings }) => {
      const values = pick(settings, keys);
      form.rebase({ values, row_version: null }, values);
    },
  });
  const news = JSON.stringify(first);
  const follow = useEffectEvent(() => {
    if (!form.unsaved) form.rebase({ values: first, row_version: null }, first);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs where the stored settings have changed
  useEffect(() => follow(), [news]);
  return form;
}

const pick = (settings: EditableSettings, keys: readonly EditableKey[]): SomeSettings =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));
