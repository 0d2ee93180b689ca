import { Button } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { ACTION_TEXTS, useOffered } from '../states/offered.ts';
import { beginOf, loadDialog, useStateDialog } from '../states/StateChange.tsx';

/** The other answer of the last step (000 §2), for users who may refuse a request; it requires a comment. */
export function Refuse({ file }: { file: ClientFileData }) {
  const t = useT();
  const dialog = useStateDialog();
  const offered = [...useOffered(file, false), ...useOffered(file, true)];
  if (!offered.some(({ action }) => action === 'refuse')) return null;
  return (
    <Button
      id={beginOf('refuse')}
      variant="default"
      c="var(--mantine-color-error)"
      onPointerEnter={() => void loadDialog()}
      onClick={() => dialog.open('refuse')}
    >
      {t(ACTION_TEXTS.refuse)}
    </Button>
  );
}
