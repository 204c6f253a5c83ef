import { useEffect, useState } from 'react';
import { loadFact, saveFact } from '#src/offline/facts.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import type { Hit } from './hits.ts';

const most = 3;
type Recent = Pick<Hit, 'id' | 'label' | 'note'> & { to: string };

/** The last three things that were opened from the palette, on this device until this person signs out. */
export function useRecentHits() {
  const { user } = useSignedIn();
  const [recent, setRecent] = useState<Recent[]>([]);
  useEffect(() => {
    loadFact<Recent[]>(user, 'recent-hits')
      .then((saved) => setRecent(saved ?? []))
      .catch(() => undefined);
  }, [user]);
  const remember = ({ id, label, note, to }: Hit) => {
    if (to === undefined) return;
    const next = [{ id, label, note, to }, ...recent.filter((one) => one.to !== to)].slice(0, most);
    saveFact(user, 'recent-hits', next).catch(() => undefined);
  };
  return { recent, remember };
}
