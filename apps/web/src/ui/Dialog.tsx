import { Modal, type ModalProps } from '@mantine/core';
import { useT } from '../local/texts.ts';
import { isForQuestion } from './confirm.ts';
import { MenuWidth } from './room.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useNarrow } from './useNarrow.ts';
import { useSelectsOnTab } from './useSelectsOnTab.ts';

interface Props
  extends Pick<
    ModalProps,
    'onClose' | 'title' | 'size' | 'closeOnClickOutside' | 'withCloseButton' | 'zIndex' | 'children'
  > {
  /** True when absent, for a dialog that is rendered only while it is open. */
  opened?: boolean;
  /** A few words that need no page of their own on a phone. */
  small?: boolean;
  /** It is a question over another dialog, which an Esc for the question leaves open. */
  asks?: boolean;
}

/** A window over the page; on phones it is a full page, unless it is small. */
export function Dialog({ opened: given, small = false, asks = false, onClose, children, ...props }: Props) {
  const opened = given ?? true;
  const t = useT();
  const phone = useNarrow();
  useSelectsOnTab(opened);
  useFocusBack(given === undefined);
  return (
    <Modal
      {...props}
      opened={opened}
      onClose={() => {
        if (asks || !isForQuestion()) onClose();
      }}
      fullScreen={phone && !small}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <MenuWidth value={0}>{children}</MenuWidth>
    </Modal>
  );
}
