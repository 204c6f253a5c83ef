import { wantsChanges } from '#domain/delivery/preferences.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { Link } from '#src/ui/Link.tsx';

/** Whether the reader gets these changes by email, and where that is set. */
export function WeeklyEmail(props: { customer: number; now: number }) {
  const { view } = useSignedIn();
  return view === null && <OwnWeeklyEmail {...props} />;
}

function OwnWeeklyEmail({ customer, now }: { customer: number; now: number }) {
  const { data } = useRead(calls.reportScheduling.alertPreferences, {});
  if (data === undefined) return null;
  const { preferences } = data;
  const often = preferences.digest.changes_always ? 'every Monday' : 'on Mondays after a week with changes';
  return (
    <p className="changes-email">
      {wantsChanges(preferences, customer, now)
        ? `You get this list by email ${often}, from 09:00. `
        : 'You do not get this list by email. '}
      <Link href="/app/alerts/preferences">Change</Link>
    </p>
  );
}
