import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import type { Mode } from './useCalendar.ts';

const KINDS = [
  ['1', 'add_appointment'],
  ['group', 'add_group_appointment'],
  ['batch', 'add_batch_appointment'],
  ['old', 'add_old_appointment'],
] as const satisfies [Mode, TextKey][];

interface Props {
  add: (mode: Mode) => void;
  autoFocus?: boolean;
  /** A user without a location cannot add (001 O-55). */
  disabled?: boolean;
}

/** The ways to add an appointment. */
export function AddMenu({ add, autoFocus = false, disabled = false }: Props) {
  const t = useT();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          autoFocus={autoFocus}
          disabled={disabled}
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(([mode, text]) => (
          <Menu.Item key={mode} onClick={() => add(mode)}>
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
