/** The content of a cell, by the kind of its field. */
import { Text } from '@mantine/core';
import type { Field } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Money } from '../../ui/Money.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../categories.module.css';
import { listNamed, rowName, type Values } from '../lists.ts';

export function Cell({ field, value }: { field: Field; value: unknown }): ReactNode {
  const t = useT();
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'flag':
      return value === 1 ? <Yes /> : <span>{t('no')}</span>;
    case 'money':
      return <Money value={value as number} />;
    case 'one':
      return <Named of={field.of as ListName} id={value as number} />;
    case 'choice': {
      const choice = field.choices?.find(({ id }) => id === value);
      if (!choice) return null;
      return choice.colour ? <Tint colour={choice.colour}>{t(choice.key)}</Tint> : t(choice.key);
    }
    case 'rich':
      return plainText(String(value));
    case 'lines':
      return <span className={styles.lines}>{String(value)}</span>;
    case 'formula':
    case 'code':
      return <span className={styles.code}>{String(value)}</span>;
    default:
      return String(value);
  }
}

function Yes() {
  const t = useT();
  return (
    <Text span inherit>
      <IconCheck size={16} aria-hidden style={{ verticalAlign: '-3px', marginRight: 4 }} />
      {t('yes')}
    </Text>
  );
}

/** A row of another list by its name. */
export function Named({ of, id }: { of: ListName; id: number }) {
  const locale = useLocale();
  const row = useLookup(of).byId(id);
  return row ? rowName(listNamed(of), row as unknown as Values, locale) : null;
}
