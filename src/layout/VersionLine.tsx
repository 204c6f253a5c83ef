import * as format from '#src/ui/format.ts';
import { useVersion } from './use-version.ts';

/** Version, build and status of the service in a footer; the literal `{ip}` until /version.json has answered. */
export function VersionLine() {
  const data = useVersion();
  return (
    <>
      <span>Version {data?.version ?? '{ip}'}</span>
      {data !== null && (
        <>
          <span>
            Built {format.date(data.build_date)} · {data.commit}
          </span>
          <span>Status: {data.status}</span>
        </>
      )}
    </>
  );
}
