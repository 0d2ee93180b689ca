import { Badge } from '@mantine/core';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { CategoryMark } from '../CategoryMark.tsx';
import styles from './board.module.css';

interface Props {
  type: { name_en: string; name_fr: string; category_id: number } | undefined;
  count: number;
}

/** The name of a row's type, and how many appointments it has on the day. */
export function BoardHead({ type, count }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot wrap its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: only the cells have the focus.
    <div role="rowheader" className={styles.head}>
      {type && <CategoryMark category={type.category_id} />}
      <b>{nameOf(type, locale)}</b>
      <Badge variant="default" radius="xl" title={t('appointments_count', { count })}>
        <Figure of={count} />
      </Badge>
    </div>
  );
}
