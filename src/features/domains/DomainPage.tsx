import { useQueryClient } from '@tanstack/react-query';
import { calls } from '#src/client/calls.ts';
import { read, useRead } from '#src/client/query.ts';
import { PlaceAlerts } from '#src/entities/alerts/PlaceAlerts.tsx';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt, statsAt } from '#src/page/links.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { periodOptions, usualDays } from '#src/page/period.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { CheckNow } from './CheckNow.tsx';
import { DkimTab } from './DkimTab.tsx';
import { DnsPlaces } from './DnsPlaces.tsx';
import { DnsTab } from './DnsTab.tsx';
import { DomainAccess } from './DomainAccess.tsx';
import { TabAnswer } from './DomainAnswer.tsx';
import { DomainOverview } from './DomainOverview.tsx';
import { DomainReports } from './DomainReports.tsx';
import { DomainSettings } from './DomainSettings.tsx';
import { PolicyTab } from './PolicyTab.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import type { DomainSearch } from './search.ts';
import { UnverifiedPage } from './UnverifiedPage.tsx';

type DomainPageProps = { id: number; search: DomainSearch; onSearch: (search: DomainSearch) => void };

const tabs = [
  { id: undefined, label: 'Overview' },
  { id: 'dns', label: 'DNS' },
  { id: 'dkim', label: 'DKIM selectors' },
  { id: 'policy', label: 'Policy' },
  { id: 'reports', label: 'Reports' },
  { id: 'alerts', label: 'Alerts' },
  { id: 'access', label: 'Access' },
  { id: 'settings', label: 'Settings' },
] as const;

/** The page of one domain: how to verify it, or everything that is known of it. */
export function DomainPage(props: DomainPageProps) {
  const domain = useRead(calls.domains.get, { params: { id: props.id } }).data?.domain;
  if (domain?.standing === 'unverified') return <UnverifiedPage domain={domain} search={props.search} />;
  return <VerifiedPage {...props} />;
}

/** Everything about one domain, in tabs that are part of the address. */
function VerifiedPage({ id, search, onSearch }: DomainPageProps) {
  const days = search.days ?? usualDays;
  const params = { id };
  const domain = useRead(calls.domains.get, { params });
  const listed = useQueryClient().getQueryData(read(calls.domains.list, {}).queryKey)?.domains;
  // Reports and alerts of an unverified domain are refused: they are not asked for before it is known to be verified.
  const standing = domain.data?.domain.standing ?? listed?.find((one) => one.id === id)?.standing;
  const enabled = standing === 'verified';
  const overview = useRead(calls.dmarc.overview, { params, query: { days } }, { keepPrevious: true, enabled });
  const alertStats = useRead(calls.alertManagement.stats, { query: { domain_id: id } }, { enabled });
  const openAlerts = alertStats.data?.open ?? 0;
  const row = domain.data?.domain;
  const held = overview.data?.domain.id === id ? overview.data : undefined;
  const isOverview = search.tab === undefined;
  const isAnswered = row !== undefined && (!isOverview || held !== undefined || !overview.isLoading);
  const step = isAnswered && (isOverview || search.tab === 'policy') ? row.next_step : null;
  const named = row ?? held?.domain;
  const name = named === undefined ? 'Domain' : nameOf(named);
  const isGone = row === undefined && domain.isError;
  const period = search.days === undefined ? {} : { days };
  return (
    <Frame
      title={name}
      crumbs={[{ label: 'Domains', href: '/app/domains' }]}
      tag={
        row && (
          <LevelTag level={row.protection.level} isChecked={row.dns_verification.verification_status !== 'NotChecked'} filled />
        )
      }
      stamp={<PageStamp queries={[overview, domain]} dataUpTo={held?.data_up_to ?? null} />}
      tabs={
        isGone ? undefined : (
          <TabsNav
            label={`Parts of ${name}`}
            tabs={tabs
              .map((tab) => ({
                label: tab.label as string,
                href: domainAt(id, { ...period, ...(tab.id === undefined ? {} : { tab: tab.id }) }),
                current: search.tab === tab.id,
                ...(tab.id === 'alerts' && openAlerts > 0 ? { count: openAlerts } : {}),
              }))
              .toSpliced(3, 0, {
                label: 'Senders',
                href: statsAt('/app/email-sources', { ...period, domain: id }),
                current: false,
              })}
          />
        )
      }
      answer={isAnswered && <TabAnswer tab={search.tab} domain={row} overview={held} days={days} />}
      filters={
        row !== undefined && search.tab === 'dns' ? (
          <>
            <CheckNow id={id} name={name} />
            <DnsPlaces id={id} />
          </>
        ) : (
          !isGone &&
          (isOverview || search.tab === 'reports') && (
            <>
              <FilterSelect
                label="Period"
                options={periodOptions}
                value={String(days)}
                onChange={(chosen) =>
                  onSearch({ ...search, page: undefined, days: Number(chosen) === usualDays ? undefined : Number(chosen) })
                }
              />
              {search.tab === 'reports' && (
                <ReportFilters reporters={held?.reporters ?? []} search={search} onSearch={onSearch} />
              )}
            </>
          )
        )
      }
      next={step ? <DomainNextStep domain={id} step={step} /> : undefined}
    >
      <title>{`${name} · Beacon`}</title>
      <QueryView query={domain} title="The domain" place="frame">
        {(reply) => {
          if (search.tab === 'dns') return <DnsTab domain={reply.domain} />;
          if (search.tab === 'dkim') return <DkimTab domain={reply.domain} />;
          if (search.tab === 'policy') return <PolicyTab domain={reply.domain} search={search} onSearch={onSearch} />;
          if (search.tab === 'reports') return <DomainReports id={id} search={search} onSearch={onSearch} days={days} />;
          if (search.tab === 'alerts')
            return (
              <PlaceAlerts
                key={id}
                of={{ domain_id: id }}
                name={nameOf(reply.domain)}
                openId={search.alert}
                onOpen={(alert) => onSearch({ ...search, alert })}
              />
            );
          if (search.tab === 'access') return <DomainAccess domain={reply.domain} />;
          if (search.tab === 'settings') return <DomainSettings key={id} domain={reply.domain} />;
          return (
            <QueryView query={overview} title="The statistics of the domain" place="frame">
              {(figures) => <DomainOverview domain={reply.domain} overview={figures} days={days} />}
            </QueryView>
          );
        }}
      </QueryView>
    </Frame>
  );
}
