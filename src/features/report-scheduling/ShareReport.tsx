import { useState } from 'react';
import { covers } from '#domain/access.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import type { ReportRun } from './types.ts';

const Links = deferred(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/** Opens the links of a report, for those who may make one. */
export function ShareReport({ run }: { run: ReportRun }) {
  const [isOpen, setOpen] = useState(false);
  const isOffline = useOffline();
  const { isStaff, customer } = useSession();
  // Also while the customer is suspended: a link can still be ended.
  const level = accessLevels.find((one) => one === customer?.access_level);
  if (!isStaff && !covers(level, 'manage')) return null;
  return (
    <>
      <Button size="s" isDisabled={isOffline} onPress={() => setOpen(true)} aria-label={`Share: ${run.title}`}>
        Share
      </Button>
      {isOpen && <Links run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
