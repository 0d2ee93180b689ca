import { Outlet } from '@tanstack/react-router';
import styles from './LoginLayout.module.css';

/** The layout of pages before sign-in: the screen's own content in the middle of a calm page. */
export default function LoginLayout() {
  return (
    <main className={styles.page}>
      <Outlet />
    </main>
  );
}
