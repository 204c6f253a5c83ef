import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';

/** Whether somebody answers now, and when that changes. */
export function SalesHours() {
  const now = useNow();
  const health = useRead(calls.support.health, {}).data?.health;
  if (health === undefined) return null;
  const when = momentLabel(health.changes_at, now);
  return (
    <>
      Sales hours are {health.hours}, except public holidays. {health.is_open ? `Open until ${when}.` : `Closed until ${when}.`}
    </>
  );
}
