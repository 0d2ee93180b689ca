/** The next and the previous file of the clients list, by button and by Alt with the arrow keys. */
import { ActionIcon, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { Figure } from '../../ui/Figure.tsx';
import { notify } from '../../ui/notify.ts';
import { fileBeside, useAround } from '../list/opened-list.ts';

type Way = -1 | 1;
const KEYS: Readonly<Record<string, Way>> = { ArrowUp: -1, ArrowDown: 1 };
/** Where these keys have their own meaning, or the file is behind a dialog. */
const BUSY = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="dialog"]';

export function Neighbours({ id }: { id: number }) {
  const t = useT();
  const neighbours = useAround(id);
  const go = useGo(id);
  useEffect(() => {
    if (!neighbours) return;
    const onKey = (event: KeyboardEvent) => {
      const way = KEYS[event.key];
      if (!way || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if ((event.target as Element).closest?.(BUSY) || document.querySelector('[role="dialog"][aria-modal="true"]'))
        return;
      event.preventDefault();
      void go(way);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [neighbours, go]);
  if (!neighbours) return null;
  const { place, total } = neighbours;
  return (
    <Group gap={4} wrap="nowrap">
      <Step label="file_previous" keys="Alt+ArrowUp" there={neighbours.hasPrevious} onClick={() => void go(-1)}>
        <IconChevronUp size={18} />
      </Step>
      <Step label="file_next" keys="Alt+ArrowDown" there={neighbours.hasNext} onClick={() => void go(1)}>
        <IconChevronDown size={18} />
      </Step>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        <VisuallyHidden>{t('file_place', { place, total })}</VisuallyHidden>
        <span aria-hidden className="tabular">
          <Figure of={place} /> / <Figure of={total} />
        </span>
      </Text>
    </Group>
  );
}

interface StepProps {
  label: TextKey;
  keys: string;
  there: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Step({ label, keys, there, onClick, children }: StepProps) {
  const t = useT();
  return (
    <Tooltip label={t(label)}>
      <ActionIcon
        variant="default"
        size={36}
        data-disabled={!there || undefined}
        aria-disabled={!there}
        aria-keyshortcuts={keys}
        onClick={() => there && onClick()}
      >
        <VisuallyHidden>{t(label)}</VisuallyHidden>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Goes to the adjacent file; the tab stays, an opened dialog does not. */
function useGo(id: number) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const go = useRef(async (_: Way) => {});
  go.current = async (way) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      const beside = await fileBeside(queries, id, way);
      const search = ({ tab }: Record<string, unknown>) => ({ hfid: beside, ...(tab !== undefined && { tab }) });
      if (beside !== null) await navigate({ to: '/client', search: search as never, replace: true });
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      isLeaving.current = false;
    }
  };
  return useRef((way: Way) => go.current(way)).current;
}
