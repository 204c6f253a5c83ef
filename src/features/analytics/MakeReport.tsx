import { typeLabels } from '#domain/documents/labels.ts';
import { counted } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import { pageAt } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Popover } from '#src/ui/Popover.tsx';
import { reportOf } from './report-of.ts';
import type { AnalyticsSearch } from './types.ts';

/** Leads to a new report about the domains and days of the analysis, and says before what of it the report leaves out. */
export function MakeReport({ search, name }: { search: AnalyticsSearch; name: string | null }) {
  const { isStaff, customer } = useSession();
  const now = useNow();
  const { type, days, leftOut } = reportOf(search, isStaff, new Date(now).toISOString().slice(0, 10));
  const subject = name ?? (isStaff ? 'All customers' : customer?.customer_name);
  return (
    <Popover trigger={<Button size="s">Make a report</Button>} label="Make a report" placement="bottom start">
      <div className="ui-stack">
        <p>
          <strong>{typeLabels[type].name}</strong>
          <span className="ui-sub">
            {subject}, last {counted(days, 'day')}
          </span>
        </p>
        {leftOut.map((text) => (
          <p key={text} className="ui-small ui-mute">
            {text}
          </p>
        ))}
        <div>
          <LinkButton size="s" href={pageAt('/app/report-center', { make: type, domain: search.domain, days })}>
            Open in report centre
          </LinkButton>
        </div>
      </div>
    </Popover>
  );
}
