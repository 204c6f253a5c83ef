import './changes.css';
import { changesAnswer, isAlertsCut, urgentOf } from '#domain/changes/labels.ts';
import { capital, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { useNextStep } from '#src/entities/protection/use-next-step.ts';
import { ChooseCustomer } from '#src/page/ChooseCustomer.tsx';
import { CustomerFilter } from '#src/page/CustomerFilter.tsx';
import { DomainFilter } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { sastDay } from './buckets.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { DomainsNow } from './DomainsNow.tsx';
import { FleetChanges } from './FleetChanges.tsx';
import { MessagesPart } from './MessagesPart.tsx';
import { AlertPart, PeoplePart, RecordPart, SenderPart } from './Parts.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { daysOf } from './search.ts';
import type { Changes, ChangesSearch } from './types.ts';
import { WeeklyEmail } from './WeeklyEmail.tsx';

function ChangesAnswer({ changes, isStaff }: { changes: Changes; isStaff: boolean }) {
  const urgent = urgentOf(changes);
  const [first] = urgent;
  if (first === undefined) return changesAnswer(changes);
  const atLeast = isAlertsCut(changes);
  return (
    <>
      {changesAnswer(changes)} {atLeast ? `At least ${spelled(urgent.length)}` : capital(spelled(urgent.length))}{' '}
      {formOf(urgent.length, 'needs', 'need')} you: <Link href={alertHref(first, isStaff)}>{first.title}</Link>
      {urgent.length > 1 && ` and ${atLeast ? 'at least ' : ''}${spelled(urgent.length - 1)} more`}.
    </>
  );
}

type Props = { search: ChangesSearch; onSearch: (part: Partial<ChangesSearch>) => void };

/** What changed at the active customer, or at the one that staff chose here; at all of them where they chose none. */
export function ChangesPage({ search, onSearch }: Props) {
  const { customer, isStaff } = useSession();
  const chosen = customer?.customer_id ?? (isStaff ? search.customer : undefined);
  if (chosen !== undefined) return <CustomerChanges customer={chosen} search={search} onSearch={onSearch} />;
  if (isStaff) return <FleetChanges search={search} onSearch={onSearch} />;
  return (
    <Frame title="What changed">
      <title>What changed · Beacon</title>
      <ChooseCustomer what="Changes" />
    </Frame>
  );
}

/** What changed at a customer: records, policies, senders, messages, alerts, people. */
function CustomerChanges({ customer, search, onSearch }: Props & { customer: number }) {
  const { customer: own, isStaff } = useSession();
  const now = useNow();
  const days = daysOf(search);
  const asked = {
    params: { id: customer },
    query: { days, ...(search.domain === undefined ? {} : { domain_id: search.domain }) },
  };
  const query = useRead(calls.analytics.changes, asked, { keepPrevious: true });
  const steps = useRead(calls.domains.list, {});
  const urgent = useNextStep(search.domain, customer);
  return (
    <Frame
      title="What changed"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && <ChangesAnswer changes={query.data} isStaff={isStaff} />}
      next={urgent !== null && !isLoading(query) && <DomainNextStep domain={urgent.domain} step={urgent.step} />}
      filters={
        <>
          {own === null && <CustomerFilter value={customer} onChange={(id) => onSearch({ customer: id, domain: undefined })} />}
          <DomainFilter customer={customer} value={search.domain} onChange={(domain) => onSearch({ domain })} />
          <PeriodFilter days={days} onChange={(count) => onSearch({ days: count })} />
        </>
      }
    >
      <title>What changed · Beacon</title>
      <QueryView query={query} title="The changes" place="frame" until={[steps]}>
        {(changes) => (
          <>
            <Grid>
              <ChangeTable changes={changes} today={sastDay(now)} />
              <DomainsNow domains={changes.domains} />
            </Grid>
            <div className="changes-parts">
              <RecordPart kind="records" changes={changes} />
              <SenderPart changes={changes} days={days} />
              <RecordPart kind="policy" changes={changes} />
              <MessagesPart changes={changes} />
              <AlertPart changes={changes} isStaff={isStaff} />
              {search.domain === undefined && <PeoplePart changes={changes} />}
            </div>
            {own !== null && <WeeklyEmail customer={customer} now={now} />}
          </>
        )}
      </QueryView>
    </Frame>
  );
}
