/** The settings as one form in sections: Enter in a field, or the bar at the foot, saves what was changed in any. */
import { Stack } from '@mantine/core';
import { type EditableKey, type EditableSettings, SomeSettings } from '@resa/contract/app-settings';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { api } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { faultsOf } from '../forms/faults.ts';
import { useForm } from '../forms/useForm.ts';
import { useT } from '../local/texts.ts';
import { SectionCard } from './SectionCard.tsx';
import { type Section, sections } from './sections.ts';

export type SettingsForm = ReturnType<typeof useSettings>;

/** A section with its fields, and more below them. */
export function SettingsSection({
  form,
  section,
  children,
}: {
  form: SettingsForm;
  section: Section;
  children?: ReactNode;
}) {
  return (
    <SectionCard name={section.name} title={section.title} lead={section.lead}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.unsaved && form.valid) void form.save();
        }}
      >
        <Stack>
          <Fields form={form} fields={section.fields} controls={section.controls ?? {}} />
        </Stack>
        {/* Enter in a field saves only where the form has such a button. */}
        <button type="submit" hidden />
      </form>
      {children}
    </SectionCard>
  );
}

const ALL: readonly Section[] = Object.values(sections);
const KEYS = ALL.flatMap(({ fields }) => Object.keys(fields) as EditableKey[]);

/** The section that a setting is in. */
export const sectionOf = (key: string): Section | undefined => ALL.find(({ fields }) => key in fields);

/** Other users' changes are shown immediately while nothing is unsaved. */
export function useSettings(stored: EditableSettings) {
  const t = useT();
  const first = pick(stored, KEYS);
  const form = useForm<SomeSettings, Awaited<ReturnType<typeof api.app_settings.update>>>({
    first,
    check: (values) => faultsOf(SomeSettings.safeParse(values), values),
    follow: (values, name) => sectionOf(name)?.follow?.(values, name) ?? values,
    draft: { record: 'settings', text: 'draft_of_settings', name: t('app_settings') },
    call: 'app_settings.update',
    // Only what was changed, so that a setting that somebody else saved meanwhile stays.
    send: (values, { values: were }, options) => {
      const keys = changedKeys(values, were);
      return api.app_settings.update({ settings: pick(values, keys), were: pick(were, keys) }, options);
    },
    stored({ settings }) {
      const now = pick(settings, KEYS);
      form.replace({ ...now, ...pick(form.values, changedKeys(form.values, form.base.values)) });
      return { values: now, row_version: null };
    },
    saved: ({ settings }) => {
      const values = pick(settings, KEYS);
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

/** The settings whose value differs. */
export const changedKeys = (values: SomeSettings, were: SomeSettings): EditableKey[] =>
  KEYS.filter((key) => JSON.stringify(values[key] ?? null) !== JSON.stringify(were[key] ?? null));

const pick = (settings: SomeSettings, keys: readonly EditableKey[]): SomeSettings =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));
