import { Button, Group, Text } from '@mantine/core';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { changedKeys, type SettingsForm, sectionOf } from './SettingsForm.tsx';
import styles from './settings.module.css';

/** The sections that are not saved yet, and the buttons for all of them; at the foot of the window. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const t = useT();
  const locale = useLocale();
  const changed = changedKeys(form.values, form.base.values);
  const titles = new Set(changed.map((key) => sectionOf(key)?.title as TextKey));
  const where = new Intl.ListFormat(`${locale}-CA`).format([...titles].map((title) => t(title)));
  return (
    <section className={styles.bar} aria-label={t('settings_save_bar')} data-unsaved={form.unsaved || undefined}>
      <Group gap="sm" wrap="nowrap">
        <Button
          variant="default"
          disabled={!form.unsaved || form.saving}
          onClick={() => form.rebase(form.base, form.base.values)}
        >
          {t('settings_discard')}
        </Button>
        <Button disabled={!form.unsaved || !form.valid} loading={form.saving} onClick={() => void form.save()}>
          {t('save')}
        </Button>
      </Group>
      <Text size="sm" role="status" className={styles.where}>
        {form.unsaved ? t('settings_unsaved', { sections: where }) : t('settings_all_saved')}
      </Text>
    </section>
  );
}
