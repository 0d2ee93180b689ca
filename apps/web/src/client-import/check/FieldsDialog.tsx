/** Which fields of an existing file a row replaces; its empty ones are filled in any case. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { Mapping } from '@resa/rules/client-import/types';
import { CLIENT_FIELDS, EDITED_FIELDS } from '@resa/rules/person/client-fields';
import { useState } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  name: string;
  mapping: Mapping;
  onChosen: (fields: string[]) => Promise<void>;
  onClose: () => void;
}

export default function FieldsDialog({ name, mapping, onChosen, onClose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<string[]>([]);
  const targets = new Set<string | null>(mapping.columns.map(({ target }) => target));
  const given = EDITED_FIELDS.filter((field) => targets.has(field) || (field === 'dob' && targets.has('age')));
  return (
    <Dialog title={t('client_import_fields_title', { name })} onClose={onClose}>
      <Stack>
        <Checkbox.Group label={t('client_import_fields_help')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="sm">
            {given.map((field) => (
              <Checkbox key={field} value={field} label={t(CLIENT_FIELDS[field].label as TextKey)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t('client_import_fields_rest')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void onChosen(chosen)}>{t('client_import_is_same')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
