import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { FirstCheck, useFirstCheckDone } from './FirstCheck.tsx';
import { recordStates, statesFinding } from './record-states.ts';
import type { Domain } from './types.ts';

/** What the last check at a domain's records found, part by part. */
export function DnsBlock({ domain, span }: { domain: Domain; span: Span }) {
  const query = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  const check = query.data?.check;
  useFirstCheckDone(domain, check);
  const states = check ? recordStates(check) : [];
  return (
    <Section
      span={span}
      wideOnTablet
      question="DNS records"
      finding={check ? statesFinding(states) : 'The first check is running'}
      more={{ label: 'All records', href: domainAt(domain.id, { tab: 'dns' }) }}
      note={check ? `Checked ${format.dateTime(check.checked_at)}.` : undefined}
    >
      <QueryView query={query} title="The DNS records">
        {(reply) =>
          reply.check === null ? (
            <FirstCheck id={domain.id} name={nameOf(domain)} />
          ) : (
            <RowList
              label="Records and their state"
              items={states.map(({ topic, name, kind, word, findings }) => ({
                id: topic,
                label: name,
                ...(findings === 0 ? {} : { sub: counted(findings, 'finding') }),
                value: <StatusTag kind={kind}>{word}</StatusTag>,
                href: domainAt(domain.id, { tab: topic === 'dkim' ? 'dkim' : 'dns' }),
              }))}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
