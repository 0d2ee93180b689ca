import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import styles from './Notices.module.css';

/**
 * Where the notices of ui/notify.ts appear. Each is an alert, so screen readers say it. The newest is above the others,
 * whose time resumes when it is closed, so that they never cover the page.
 */
export function Notices() {
  return (
    <Notifications
      position="top-right"
      layout="stacked"
      limit={4}
      pauseResetOnHover="notification"
      zIndex={400}
      classNames={{ root: styles.notices }}
    />
  );
}
