import type { Topic } from '#domain/judge/flag.ts';
import { findingsLabel } from '#src/entities/dns-check/findings-label.ts';
import { nameOf } from '#src/page/domain-name.ts';
import './dns.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { DmarcRecord, ReportAddresses } from '#src/entities/dns-check/DmarcRecord.tsx';
import { FindingList } from '#src/entities/dns-check/FindingList.tsx';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { MailServers } from '#src/entities/dns-check/MailServers.tsx';
import { PolicyTriple } from '#src/entities/dns-check/PolicyTriple.tsx';
import { RecordChanges } from '#src/entities/dns-check/RecordChanges.tsx';
import { SpfTreeView } from '#src/entities/dns-check/SpfTreeView.tsx';
import { TransportCards } from '#src/entities/dns-check/TransportCards.tsx';
import { TreeWalk } from '#src/entities/dns-check/TreeWalk.tsx';
import type { Check } from '#src/entities/dns-check/types.ts';
import { UnknownNote } from '#src/entities/dns-check/UnknownNote.tsx';
import { HelpLink } from '#src/entities/support/HelpLink.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';

import { FirstCheck, useFirstCheckDone } from './FirstCheck.tsx';
import { recordStates } from './record-states.ts';
import type { DnsOverview, Domain } from './types.ts';

const dmarcLabels: Record<Check['dmarc']['state'], string> = {
  found: 'The domain has its own record',
  inherited: 'The record of the parent domain applies',
  missing: 'No record was found',
  multiple: 'Several records, so receivers ignore them all',
  unusable: 'The record cannot be used',
  unknown: 'The record gave no answer',
};

function spfLabel({ spf }: Check): string {
  if (spf.state === 'unknown') return 'The record gave no answer';
  if (spf.state === 'missing') return 'No record: receivers cannot tell which servers may send';
  if (spf.state === 'multiple') return 'Several records, which is an error';
  if (spf.state === 'broken') return 'The record is broken';
  return `${spf.lookups_at_least ? 'At least ' : ''}${spf.lookups} of 10 DNS lookups used`;
}

const mxLabels: Record<Check['mx']['state'], string> = {
  found: 'These servers receive its messages',
  none: 'No mail server',
  null: 'The domain receives no messages',
  unknown: 'The mail servers gave no answer',
};

/** Whether some parts of a check ask for nothing: on a phone they are folded. */
function calmTopics(check: Check): (...topics: Topic[]) => boolean {
  const loud = recordStates(check).filter(({ kind }) => kind === 'fail' || kind === 'attention' || kind === 'unknown');
  return (...topics) => !loud.some(({ topic }) => topics.includes(topic));
}

type LastCheckProps = { id: number; check: Check; changes: DnsOverview['changes'] };

function LastCheck({ id, check, changes }: LastCheckProps) {
  const zone = zoneOf(check);
  const { dmarc } = check;
  const needsNothing = calmTopics(check);
  return (
    <Grid>
      {check.unknown.length > 0 && (
        <Column span={12}>
          <UnknownNote unknown={check.unknown} />
        </Column>
      )}
      <Section id="findings" question="What we found" finding={findingsLabel(check.flags)}>
        <FindingList
          flags={check.flags}
          zone={zone}
          empty="Every record that answered is correct."
          help={({ code, why }) => <HelpLink about={{ domain: id, finding: code, subject: why.slice(0, 120) }} />}
        />
      </Section>
      <Section
        id="dmarc"
        question="DMARC: what receivers do with forged messages"
        finding={dmarcLabels[dmarc.state]}
        folds={needsNothing('dmarc')}
      >
        <div className="domain-parts">
          <PolicyTriple domain={check.domain} policies={dmarc.policies} spf={check.spf} unknown={dmarc.state === 'unknown'} />
          <DmarcRecord dmarc={dmarc} />
          {dmarc.text !== null && (
            <div>
              <h3 className="ui-subhead">Where reports go</h3>
              <ReportAddresses destinations={dmarc.destinations} />
            </div>
          )}
          <div>
            <h3 className="ui-subhead">How receivers find the policy</h3>
            <TreeWalk dmarc={dmarc} />
          </div>
        </div>
      </Section>
      <Section id="spf" question="SPF: which servers may send" finding={spfLabel(check)} folds={needsNothing('spf')}>
        <SpfTreeView spf={check.spf} />
      </Section>
      <Section
        id="mx"
        span={4}
        wideOnTablet
        question="MX: who receives its messages"
        finding={mxLabels[check.mx.state]}
        folds={needsNothing('mx')}
      >
        <MailServers mx={check.mx} />
      </Section>
      <Section
        id="transport"
        span={8}
        question="Encryption and zone"
        finding="Encryption, logo, DNSSEC, name servers, CAA"
        folds={needsNothing('mta_sts', 'tls_rpt', 'dnssec')}
      >
        <TransportCards check={check} />
      </Section>
      <RecordChanges changes={changes} />
    </Grid>
  );
}

/** All records of a domain as last looked up, with findings, and every change since. */
export function DnsTab({ domain }: { domain: Domain }) {
  const query = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  useFirstCheckDone(domain, query.data?.check);
  return (
    <QueryView query={query} title="The DNS records" place="frame">
      {({ check, changes }) =>
        check === null ? (
          <Grid>
            <PageState heading="DNS">
              <FirstCheck id={domain.id} name={nameOf(domain)} />
            </PageState>
          </Grid>
        ) : (
          <LastCheck id={domain.id} check={check} changes={changes} />
        )
      }
    </QueryView>
  );
}
