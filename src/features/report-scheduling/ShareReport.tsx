import { useState } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import type { ReportRun } from './types.ts';

const Links = deferred(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/** Opens the links of a report. */
export function ShareReport({ run }: { run: ReportRun }) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useOffline();
  return (
    <>
      <Button size="s" isDisabled={isOffline} onPress={() => setOpen(true)} aria-label={`Share: ${run.title}`}>
        Share
      </Button>
      {isOpen && <Links run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
