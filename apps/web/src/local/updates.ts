/**
 * The service worker and its update (001 §7, §8): when a newer build waits, or a part of this one was removed from the
 * server, `updateReady` is true, and applyUpdate() switches to it.
 */
import { makeStore } from './store.ts';

export const updateReady = makeStore(false);
let waiting: ServiceWorker | null = null;

const HOUR = 3_600_000;

export function startUpdates(): void {
  // A lazily loaded part that no longer exists: the server has moved on to another build.
  addEventListener('vite:preloadError', () => updateReady.set(true));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').then(watch, () => {});
}

export function applyUpdate(): void {
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take_over');
}

/** A browser that forbids service workers may return none. */
function watch(registration: ServiceWorkerRegistration | undefined) {
  if (!registration) return;
  const look = () => {
    waiting = registration.waiting;
    if (waiting && navigator.serviceWorker.controller) updateReady.set(true);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  setInterval(() => void registration.update().catch(() => {}), HOUR);
}
