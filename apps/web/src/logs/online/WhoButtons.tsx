/** The lists of who is signed in and who edits which file, one click away at every scroll position (002 §2.8). */
import { Button } from '@mantine/core';
import { IconHeartHandshake, IconLock, IconUsers } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../logs.module.css';
import { LockedFiles } from './LockedFiles.tsx';
import { OnlineClients } from './OnlineClients.tsx';
import { OnlineUsers } from './OnlineUsers.tsx';

export function WhoButtons() {
  const t = useT();
  const { opened, open, close } = useOpened('who');
  return (
    <>
      <div className={styles.sticky}>
        <Button
          variant="default"
          leftSection={<IconLock size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open('locks')}
        >
          {t('logs_locked_files')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUsers size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open('users')}
        >
          {t('logs_online_users')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconHeartHandshake size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open('clients')}
        >
          {t('logs_online_clients')}
        </Button>
      </div>
      {opened === 'locks' && (
        <Dialog title={t('logs_locked_files')} size={900} onClose={close}>
          <LockedFiles />
        </Dialog>
      )}
      {opened === 'users' && (
        <Dialog title={t('logs_online_users')} size={750} onClose={close}>
          <OnlineUsers />
        </Dialog>
      )}
      {opened === 'clients' && (
        <Dialog title={t('logs_online_clients')} size={750} onClose={close}>
          <OnlineClients />
        </Dialog>
      )}
    </>
  );
}
