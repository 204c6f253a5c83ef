import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import { mayManageIt } from '#src/session/may-manage.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { CheckNow } from './CheckNow.tsx';
import { DnsTab } from './DnsTab.tsx';
import { RemoveDomain } from './DomainSettings.tsx';
import type { DomainSearch } from './search.ts';
import type { Domain } from './types.ts';
import { Unverified } from './Unverified.tsx';

/** The page of a domain whose control is not proved: how to prove it, and its DNS. */
export function UnverifiedPage({ domain, search }: { domain: Domain; search: DomainSearch }) {
  const isDns = search.tab === 'dns';
  const name = nameOf(domain);
  return (
    <Frame
      title={name}
      crumbs={[{ label: 'Domains', href: '/app/domains' }]}
      tag={<StatusTag kind="waiting">Unverified</StatusTag>}
      tabs={
        <TabsNav
          label={`Parts of ${name}`}
          tabs={[
            { label: 'Verify', href: domainAt(domain.id), current: !isDns },
            { label: 'DNS', href: domainAt(domain.id, { tab: 'dns' }), current: isDns },
          ]}
        />
      }
      filters={isDns ? <CheckNow id={domain.id} name={name} /> : undefined}
    >
      <title>{`${name} · Beacon`}</title>
      {isDns ? (
        <DnsTab domain={domain} />
      ) : (
        <Grid>
          <Unverified domain={domain} />
          {mayManageIt(domain) && <RemoveDomain domain={domain} />}
        </Grid>
      )}
    </Frame>
  );
}
