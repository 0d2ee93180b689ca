import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where the notices of ui/notify.ts appear; each is an alert, so screen readers say it. */
export function Notices() {
  return <Notifications position="top-right" limit={4} zIndex={400} />;
}
