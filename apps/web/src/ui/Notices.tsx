import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import styles from './Notices.module.css';

/** Where the notices of ui/notify.ts appear. Each is an alert, so screen readers say it. */
export function Notices() {
  return <Notifications position="top-right" limit={4} zIndex={400} classNames={{ root: styles.notices }} />;
}
