import { useQuery } from '@tanstack/react-query';
import * as format from '#src/ui/format.ts';
import { ThemeToggle } from '#src/ui/ThemeToggle.tsx';

type Version = { version: string; build_date: string; commit: string; status: string };

/** Version, build and state of the service, as /version.json says; the literal `{ip}` until it does. */
export function Footer() {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: async ({ signal }): Promise<Version> => {
      const answer = await fetch('/version.json', { signal, cache: 'no-store' });
      if (!answer.ok) throw new Error(`version.json answered ${answer.status}`);
      return (await answer.json()) as Version;
    },
    staleTime: 600_000,
  });
  return (
    <footer className="foot">
      <span>Version {data?.version ?? '{ip}'}</span>
      {data !== undefined && (
        <>
          <span>
            Built {format.date(data.build_date)} · {data.commit}
          </span>
          <span>Status: {data.status}</span>
        </>
      )}
      <span className="foot-end">
        <ThemeToggle />
      </span>
    </footer>
  );
}
