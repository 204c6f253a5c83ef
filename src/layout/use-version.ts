import { useEffect, useState } from 'react';

/** What /version.json says: the version built, when, from which commit, and how the service does. */
export type Version = { version: string; build_date: string; commit: string; status: string };

/** Version and status of the service; `null` until /version.json has answered, and where it does not. */
export function useVersion(): Version | null {
  const [version, setVersion] = useState<Version | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    fetch('/version.json', { signal: gone.signal, cache: 'no-store' })
      .then(async (answer) => {
        if (answer.ok) setVersion((await answer.json()) as Version);
      })
      .catch(() => null);
    return () => gone.abort();
  }, []);
  return version;
}
