import { useSyncExternalStore } from 'react';
import { deferred } from './deferred.tsx';
import type { ToastText } from './toast-text.ts';

const load = () => import('./ToastRegion.tsx');
const Region = deferred(async () => (await load()).ToastRegion);

const news = new Set<() => void>();
let isUsed = false;

/** Ten seconds, undo or a link; a failure stays until it is closed. Returns a function that removes it. */
export const notify = (toast: ToastText): (() => void) => {
  isUsed = true;
  for (const listener of news) listener();
  const closing = load().then(({ show }) => show(toast));
  return () => void closing.then((close) => close());
};

/** Removes all toasts: they were for the person who has left. */
export const clearToasts = (): void => {
  if (isUsed) void load().then(({ clear }) => clear());
};

function subscribe(listener: () => void) {
  news.add(listener);
  return () => void news.delete(listener);
}

/** Once, near the root. Its script comes with the first toast. */
export const ToastRegion = () => useSyncExternalStore(subscribe, () => isUsed) && <Region />;
