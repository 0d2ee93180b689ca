/** The other actions on a whole file: its state, and the printed family record. */
import { Menu } from '@mantine/core';
import type { Transition } from '@resa/rules/person/transitions';
import { IconLock, IconPrinter } from '@tabler/icons-react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import { ACTION_TEXTS, useOffered } from '../states/offered.ts';
import { loadDialog, MISSING, useStateDialog } from '../states/StateChange.tsx';
import { useAutomatic } from '../states/useAutomatic.ts';
import { MoreButton } from './MoreButton.tsx';
import { usePrintRecord } from './usePrintRecord.ts';

export interface Props {
  file: ClientFileData;
  /** Ends the edit before the chosen action begins, unless the user stays; absent while the file is read. */
  endEdit?: (then: () => void) => void;
}

export default function MoreMenu({ file, endEdit }: Props) {
  const t = useT();
  const may = useCan();
  const restricting = useOpened('restrict');
  const dialog = useStateDialog();
  const offered = useOffered(file, endEdit !== undefined);
  const move = useAutomatic(file, () => dialog.open(MISSING));
  const print = usePrintRecord(file.client);
  const begin = (one: Transition) => (one.automatic ? void move(one.action) : dialog.open(one.action));
  const choose = (one: Transition) => (endEdit ? endEdit(() => begin(one)) : begin(one));
  if (endEdit && offered.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MoreButton onPointerEnter={() => void loadDialog()} />
      </Menu.Target>
      <Menu.Dropdown>
        {offered.length > 0 && <Menu.Label>{t('change_state')}</Menu.Label>}
        {offered.map((one) => (
          <Menu.Item key={one.action} onClick={() => choose(one)}>
            {t(ACTION_TEXTS[one.action])}
          </Menu.Item>
        ))}
        {!endEdit && offered.length > 0 && <Menu.Divider />}
        {!endEdit && (
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
            {t('print_record')}
          </Menu.Item>
        )}
        {!endEdit && may('restricted_files') && (
          <Menu.Item leftSection={<IconLock size={18} aria-hidden />} onClick={() => restricting.open()}>
            {t(file.client.restricted === 1 ? 'restriction_change' : 'restrict_file')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
