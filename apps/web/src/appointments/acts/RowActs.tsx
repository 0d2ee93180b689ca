import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import {
  IconCalendarTime,
  IconCalendarX,
  IconDots,
  IconEdit,
  IconInfoCircle,
  IconStatusChange,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import type { useOpenedAppointment } from '../detail/useOpenedAppointment.ts';
import { type Acted, type Acts, useRights } from './useActs.ts';

interface Props {
  row: Acted;
  acts: Acts;
  opened: ReturnType<typeof useOpenedAppointment>;
  /** If there is little room, Check in is an icon and all other actions are in the menu. */
  compact?: boolean;
}

/**
 * The actions of a row: Check in (or Arrived, for a client marked as missed), Move and Cancel as buttons, the others in
 * a menu. Actions that the user may not do are absent. Delete is enabled once the appointment is cancelled (001 O-32).
 */
export function RowActs({ row, acts, opened, compact = false }: Props) {
  const t = useT();
  const rights = useRights()(row);
  const { name } = row;
  const working = acts.isBusy(row.id);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {rights.checkIn && (
        <UsualAct
          text={t('check_in')}
          label={t('check_in_client', { name })}
          icon={<IconUserCheck size={compact ? 20 : 16} aria-hidden />}
          onAct={() => void acts.checkIn(row)}
          working={working}
          compact={compact}
        />
      )}
      {rights.correct && (
        <UsualAct
          text={t('came')}
          label={t('came_client', { name })}
          icon={<IconUserPlus size={compact ? 20 : 16} aria-hidden />}
          onAct={() => void acts.correct(row)}
          working={working}
          compact={compact}
        />
      )}
      {rights.edit && !compact && (
        <Icon label={t('move_appointment_of', { name })} onClick={() => opened.open('move', row.id)}>
          <IconCalendarTime size={18} />
        </Icon>
      )}
      {rights.cancel && !compact && (
        <Icon label={t('cancel_appointment_of', { name })} onClick={() => void acts.cancel(row)}>
          <IconCalendarX size={18} />
        </Icon>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('more_actions_of', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconInfoCircle size={18} aria-hidden />} onClick={() => opened.open('view', row.id)}>
            {t('view')}
          </Menu.Item>
          {rights.edit && (
            <Menu.Item leftSection={<IconEdit size={18} aria-hidden />} onClick={() => opened.open('edit', row.id)}>
              {t('edit')}
            </Menu.Item>
          )}
          {rights.edit && compact && (
            <Menu.Item
              leftSection={<IconCalendarTime size={18} aria-hidden />}
              onClick={() => opened.open('move', row.id)}
            >
              {t('move_appointment')}
            </Menu.Item>
          )}
          {rights.status && (
            <Menu.Item
              leftSection={<IconStatusChange size={18} aria-hidden />}
              onClick={() => opened.open('status', row.id)}
            >
              {t('change_status')}
            </Menu.Item>
          )}
          {rights.correctVisit && (
            <Menu.Item leftSection={<IconUsers size={18} aria-hidden />} onClick={() => opened.open('correct', row.id)}>
              {t('correct_visit')}
            </Menu.Item>
          )}
          {rights.cancel && compact && (
            <Menu.Item leftSection={<IconCalendarX size={18} aria-hidden />} onClick={() => void acts.cancel(row)}>
              {t('cancel_appointment')}
            </Menu.Item>
          )}
          {(rights.remove || rights.removeLater) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={rights.removeLater}
              onClick={() => void acts.remove(row)}
            >
              {t('delete')}
              {rights.removeLater && <Text size="xs">{t('e_appointment_not_cancelled')}</Text>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

interface UsualActProps {
  text: string;
  /** With the client's name. */
  label: string;
  icon: React.ReactNode;
  working: boolean;
  compact: boolean;
  onAct: () => void;
}

/** The usual action of a row, in one click: with its word, or as a sign if there is little room. */
function UsualAct({ text, label, icon, working, compact, onAct }: UsualActProps) {
  if (compact)
    return (
      <ActionIcon variant="default" size={36} loading={working} aria-label={label} title={text} onClick={onAct}>
        {icon}
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      h={30}
      loading={working}
      leftSection={icon}
      aria-label={label}
      onClick={onAct}
    >
      {text}
    </Button>
  );
}

function Icon({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
