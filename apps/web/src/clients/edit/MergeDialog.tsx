/** Somebody else saved the file meanwhile (001 O-42): the differences, and a choice for each field. */
import { Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { fieldNamed, type ProfileField } from '@resa/contract/client-fields';
import { useState } from 'react';
import { useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from '../clients.module.css';
import { Value } from '../file/Profile.tsx';
import { inputOf, type Part } from './compare.ts';
import type { Choices, Side } from './merge.ts';
import { dayAndTime } from './takeLock.ts';
import type { Merging } from './useSave.ts';
import type { Values } from './values.ts';

export function MergeDialog({ merging: { merge, by, answer } }: { merging: Merging }) {
  const t = useT();
  const [choices, setChoices] = useState<Choices>({});
  const name = by.saved_by;
  return (
    <Dialog onClose={() => answer(null)} title={t('merge_title')} size={750} closeOnClickOutside={false}>
      <Stack>
        <Text>
          <Dated>{t('merge_who', { name, when: dayAndTime(by.saved_at) })}</Dated>
        </Text>
        {merge.conflicts.length > 0 && (
          <Stack gap="sm">
            <Title order={3}>{t('merge_conflicts')}</Title>
            {merge.conflicts.map((part) => (
              <Conflict
                key={part.name}
                part={part}
                merging={{ merge, by, answer }}
                side={choices[part.name] ?? 'mine'}
                choose={(side) => setChoices({ ...choices, [part.name]: side })}
              />
            ))}
          </Stack>
        )}
        <Taken title={t('merge_from_theirs', { name })} parts={merge.fromTheirs} values={merge.theirs} />
        <Taken title={t('merge_from_mine')} parts={merge.fromMine} values={merge.mine} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(null)}>
            {t('merge_back')}
          </Button>
          <Button onClick={() => answer(choices)}>{t('save')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ConflictProps {
  part: Part;
  merging: Merging;
  side: Side;
  choose: (side: Side) => void;
}

function Conflict({ part, merging: { merge, by }, side, choose }: ConflictProps) {
  const t = useT();
  const field = fieldNamed(part.name);
  if (!field) return null;
  const label = t(field.label);
  return (
    <Radio.Group value={side} onChange={(chosen) => choose(chosen as Side)} aria-label={label}>
      <div className={styles.conflict}>
        <Text fw={600} mb={6}>
          {label}
        </Text>
        <div className={styles.sides}>
          <Radio value="mine" label={<Said of={t('merge_mine')} field={field} values={merge.mine} />} />
          <Radio
            value="theirs"
            label={<Said of={t('merge_theirs', { name: by.saved_by })} field={field} values={merge.theirs} />}
          />
          <Said of={t('merge_before')} field={field} values={merge.base} />
        </div>
      </div>
    </Radio.Group>
  );
}

function Said({ of, field, values }: { of: string; field: ProfileField; values: Values }) {
  return (
    <span>
      <Text size="sm" c="dimmed" span>
        {of}
      </Text>
      <br />
      <Value field={field} client={inputOf(values)} />
    </span>
  );
}

function Taken({ title, parts, values }: { title: string; parts: readonly Part[]; values: Values }) {
  if (parts.length === 0) return null;
  return (
    <section>
      <Text fw={600} mb={6}>
        {title}
      </Text>
      <dl className={styles.fields}>
        {parts.map(({ name }) => (
          <Field key={name} field={fieldNamed(name)} values={values} />
        ))}
      </dl>
    </section>
  );
}

function Field({ field, values }: { field: ProfileField | undefined; values: Values }) {
  const t = useT();
  if (!field) return null;
  return (
    <div>
      <dt>{t(field.label)}</dt>
      <dd>
        <Value field={field} client={inputOf(values)} />
      </dd>
    </div>
  );
}
