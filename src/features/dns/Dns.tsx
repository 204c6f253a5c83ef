import { spelled } from '#domain/text.ts';
import { recordKinds } from '#domain/vocabulary.ts';
import { nameOf } from '#src/page/domain-name.ts';
import './dns.css';
import '#src/entities/dns-check/check.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import { NoDomains } from '#src/entities/onboarding/NoDomains.tsx';
import { domainAt } from '#src/page/links.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';

import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { CheckAgain } from './CheckAgain.tsx';
import { ChooseDomain } from './ChooseDomain.tsx';
import { DomainPicker } from './DomainPicker.tsx';
import { kindSentence, summariesOf } from './labels.ts';
import { type DnsSearch, dnsAt } from './search.ts';
import type { Domain, RecordKind, Records } from './types.ts';
import { Workbench } from './Workbench.tsx';

function DnsAnswer({
  domain,
  check,
  found,
  type,
}: {
  domain: Domain;
  check: Check;
  found: Records;
  type: RecordKind | undefined;
}) {
  const name = <Link href={domainAt(domain.id)}>{nameOf(domain)}</Link>;
  if (type !== undefined)
    return (
      <>
        {name} {kindSentence(check, type)}.
      </>
    );
  const all = summariesOf({ records: found.records, flags: check.flags, changes: [] });
  const published = all.filter(({ state }) => state === 'found').length;
  const unknown = all.filter(({ state }) => state === 'unknown').length;
  const asking = check.flags.filter(({ severity }) => severity !== 'info').length;
  return (
    <>
      {name} publishes {published === 0 ? 'none' : spelled(published)} of {spelled(all.length)} kinds of record;{' '}
      {unknown > 0 && `${spelled(unknown)} gave no answer; `}
      {asking === 0 ? 'nothing to change' : `${spelled(asking, 'finding needs a change', 'findings need a change')}`}.
    </>
  );
}

function OneDomain({
  domain,
  domains,
  type,
  onDomain,
}: {
  domain: Domain;
  domains: Domain[];
  type: RecordKind | undefined;
  onDomain: (id: number) => void;
}) {
  const overview = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  const records = useRead(calls.dns.records, { params: { id: domain.id } });
  const check = overview.data?.check ?? null;
  const isUnchecked = overview.data !== undefined && check === null;
  const found = records.data;
  return (
    <Frame
      title="DNS records"
      stamp={<PageStamp queries={[overview, records]} />}
      tabs={
        <TabsNav
          label="Kinds of record"
          tabs={[
            { label: 'All', href: dnsAt({ domain: domain.id }), current: type === undefined },
            ...recordKinds.map((one) => ({ label: one, href: dnsAt({ domain: domain.id, type: one }), current: type === one })),
          ]}
        />
      }
      answer={isUnchecked ? null : check !== null && found !== undefined && <DnsAnswer {...{ domain, check, found, type }} />}
      filters={<DomainPicker domains={domains} value={domain.id} onChange={onDomain} />}
    >
      <title>{`DNS of ${nameOf(domain)} · Beacon`}</title>
      <Grid>
        <QueryView query={overview} title="The DNS records" place="grid">
          {({ check: lastCheck }) =>
            lastCheck === null ? (
              <PageState heading="DNS records">
                <EmptyState
                  title="This domain has not been checked yet"
                  action={<CheckAgain id={domain.id} type={undefined} changes={[]} label="Check now" />}
                >
                  The first check starts soon after a domain is added.
                </EmptyState>
              </PageState>
            ) : (
              <QueryView query={records} title="The watched records" place="grid">
                {(reply) => <Workbench domain={domain} check={lastCheck} found={reply} type={type} />}
              </QueryView>
            )
          }
        </QueryView>
      </Grid>
    </Frame>
  );
}

/** The workbench for the records of all domains: what is published, what is wrong with it, what it was, what it could be. */
export function Dns({ search, onSearch }: { search: DnsSearch; onSearch: (part: Partial<DnsSearch>) => void }) {
  const { isStaff } = useSession();
  const list = useRead(calls.domains.list, {});
  const domains = (list.data?.domains ?? []).filter(({ standing }) => standing !== 'unverified');
  const only = domains.length === 1 ? domains[0] : undefined;
  const domain = domains.find(({ id }) => id === search.domain) ?? (search.domain === undefined ? only : undefined);
  const onDomain = (id: number) => onSearch({ domain: id });
  if (domain !== undefined)
    return <OneDomain key={domain.id} domain={domain} domains={domains} type={search.type} onDomain={onDomain} />;
  return (
    <Frame
      title="DNS records"
      stamp={<PageStamp queries={[list]} />}
      answer={
        list.data !== undefined &&
        (domains.length === 0
          ? null
          : search.domain === undefined
            ? 'Which domain do you want to check?'
            : 'This domain is not among yours.')
      }
      filters={domains.length > 0 && <DomainPicker domains={domains} value={undefined} onChange={onDomain} />}
    >
      <title>DNS records · Beacon</title>
      <Grid>
        <QueryView query={list} title="The domains" place="grid">
          {() => (domains.length === 0 ? <NoDomains /> : <ChooseDomain domains={domains} type={search.type} isStaff={isStaff} />)}
        </QueryView>
      </Grid>
    </Frame>
  );
}
