import { Outlet } from '@tanstack/react-router';
import styles from './LoginLayout.module.css';

/** The layout of pages before sign-in: the screen's content in the middle. */
export default function LoginLayout() {
  return (
    <main className={styles.page}>
      <Outlet />
    </main>
  );
}
