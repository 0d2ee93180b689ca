/** A file in edit mode (000 §2): its own part of the program, loaded when somebody first edits. */
import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { Card } from '../file/Card.tsx';
import { Layout } from '../file/Layout.tsx';
import { More } from '../file/More.tsx';
import { Parts } from '../file/Parts.tsx';
import { useCompact } from '../file/useCompact.ts';
import { LockLost } from './LockLost.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { Photo } from './Photo.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { type Edit, useEdit } from './useEdit.ts';
import type { Opening } from './useOpening.ts';

interface Props {
  file: ClientFileData;
  opening: Opening;
  onEnd: () => void;
}

export default function Editing({ file, opening, onEnd }: Props) {
  const edit = useEdit(file, opening, onEnd);
  useEffect(focusTab, []);
  const compact = useCompact();
  // Further up, the top bar or a notice could cover it.
  const { ref, entry } = useIntersection({ rootMargin: '-90px 0px 0px', threshold: 1 });
  return (
    <>
      <Layout
        file={file}
        acts={
          <>
            <More file={file} endEdit={(then) => void edit.leaveFor(then)} />
            <Cancel edit={edit} />
          </>
        }
        main={
          <div ref={ref}>
            <Save edit={edit} />
          </div>
        }
        notice={!edit.hold.held && <LockLost edit={edit} holder={edit.hold.holder} />}
        card={<Card file={file} photo={<Photo client={file.client} edit={edit} />} onGap={edit.showFaults} />}
        parts={
          <Parts file={file} profile={<ProfileForm edit={edit} id={file.client.id} />} unsaved={edit.unsaved}>
            {!compact && entry && entry.intersectionRatio < 1 && (
              <div className={styles.foot}>
                <Cancel edit={edit} />
                <Save edit={edit} />
              </div>
            )}
          </Parts>
        }
      />
      {edit.merging && <MergeDialog merging={edit.merging} />}
    </>
  );
}

/**
 * The button that began the edit was removed: outside the profile, whose form takes the focus, it goes to the tab that
 * is open.
 */
function focusTab() {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
}

function Cancel({ edit }: { edit: Edit }) {
  const t = useT();
  return (
    <Button variant="default" onClick={() => void edit.leaveFor()}>
      {t('cancel')}
    </Button>
  );
}

function Save({ edit }: { edit: Edit }) {
  const t = useT();
  const save = async (pressed: HTMLElement) => {
    await edit.save();
    // While it was being saved, the button could not hold the focus.
    setTimeout(() => document.activeElement === document.body && pressed.focus());
  };
  return (
    <Button
      leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      loading={edit.saving}
      onClick={(event) => void save(event.currentTarget)}
    >
      {t('save')}
    </Button>
  );
}
