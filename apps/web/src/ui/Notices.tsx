import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/**
 * Where the notices of ui/notify.ts appear: in the middle, since the Save buttons are at the right and at the bottom.
 * Each is an alert, so screen readers say it.
 */
export function Notices() {
  return <Notifications position="top-center" limit={4} zIndex={400} />;
}
