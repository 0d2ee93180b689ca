/** Writes what `away.ts` reads. */
import { awaySince, KEPT, offlinePlace } from './away.ts';

function keep(name: keyof typeof KEPT, value: number | null): void {
  if (value === null) localStorage.removeItem(KEPT[name]);
  else localStorage.setItem(KEPT[name], String(value));
}

export function setOfflinePlace(id: number | null): void {
  keep('place', id);
  offlinePlace.set(id);
}

export const markNoted = (noted: boolean): void => keep('noted', noted ? 1 : null);

export function setAway(away: boolean): void {
  const kept = Number(localStorage.getItem(KEPT.since)) || null;
  const since = away ? (awaySince.get() ?? kept ?? Date.now()) : null;
  awaySince.set(since);
  keep('since', since);
}
