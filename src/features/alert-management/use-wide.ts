import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1280px)';

function follow(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room for an open alert beside the list. */
export const useWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(wide).matches);
