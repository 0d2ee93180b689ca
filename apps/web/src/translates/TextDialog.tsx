/** A text in both languages, each above its original (002 §2.4). */
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { placesIn, TEXT_LENGTH } from '@resa/rules/text/wording';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { Control } from '../forms/Control.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { FormFields } from '../forms/fields.ts';
import { Theirs } from '../forms/Theirs.tsx';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ownFirst } from '../ui/own-language.ts';
import { RichText } from '../ui/RichText.tsx';
import type { TextRow } from './text-row.ts';
import styles from './translates.module.css';
import { useTextForm, type Values } from './useTextForm.ts';

interface Props {
  /** The key of the text. */
  name: string;
  onClose: () => void;
}

export default function TextDialog({ name, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(queryOf(api.translates.fetch, { key: name }));
  if (data) return <TextForm key={data.row.key} row={data.row} onClose={onClose} />;
  return (
    <Dialog title={t('edit_of', { name })} onClose={onClose}>
      {error ? (
        <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
      ) : (
        <Loading height={240} />
      )}
    </Dialog>
  );
}

function TextForm({ row, onClose }: { row: TextRow; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const form = useTextForm(row, onClose);
  /** An editor reads its text when it opens. */
  const [opening, setOpening] = useState(0);
  const isRich = row.type === 'editor';
  const kind = isRich ? 'rich' : 'lines';
  const fields: FormFields<Values> = {
    name_en: { kind, label: 'english', max: TEXT_LENGTH },
    name_fr: { kind, label: 'french', max: TEXT_LENGTH },
  };
  const places = placesIn(row.original_en) ?? [];
  return (
    <FormDialog form={form} title={t('edit_of', { name: row.key })} onClose={onClose}>
      {form.theirs && (
        <Theirs theirs={form.theirs} mine={form.values} fields={fields} value={(_, value) => String(value)} />
      )}
      {places.length > 0 && (
        <Group gap={6}>
          <Text size="sm">{t('text_places')}</Text>
          {places.map((place) => (
            <Code key={place}>{place}</Code>
          ))}
        </Group>
      )}
      {ownFirst(locale).map((into) => {
        const [field, original] = [`name_${into}` as const, row[`original_${into}`]];
        const isChanged = form.values[field] !== original;
        return (
          <Stack key={into} gap={6}>
            <Control
              key={opening}
              form={form}
              name={field}
              field={fields[field] as never}
              autoFocus={into === locale}
            />
            <div className={styles.original}>
              <Text size="sm" c="dimmed" component="div" lang={into} className={styles.words}>
                <span lang={locale}>{t('text_original')}</span> {isRich ? <RichText html={original} /> : original}
              </Text>
              {isChanged && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => {
                    form.set(field, original);
                    if (isRich) setOpening(opening + 1);
                  }}
                >
                  {t(into === 'en' ? 'text_use_original_en' : 'text_use_original_fr')}
                </Button>
              )}
            </div>
          </Stack>
        );
      })}
    </FormDialog>
  );
}
