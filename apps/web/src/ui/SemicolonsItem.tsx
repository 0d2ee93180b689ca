import { Menu } from '@mantine/core';
import type { useSeparator } from '../local/separator.ts';
import { useT } from '../local/texts.ts';

/** An item of a menu of files: whether CSV files are for Excel in French. The menu stays open. */
export function SemicolonsItem({ separator, setSeparator }: ReturnType<typeof useSeparator>) {
  const t = useT();
  return (
    <Menu.CheckboxItem
      checked={separator === 'semicolon'}
      onChange={(isOn) => setSeparator(isOn ? 'semicolon' : 'comma')}
    >
      {t('csv_semicolons')}
    </Menu.CheckboxItem>
  );
}
