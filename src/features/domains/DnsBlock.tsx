import { DnsNotChecked, PolicySeen } from '#src/app/figures/parts.tsx';
import type { Span } from '#src/ui/Grid.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { classWord } from './mail-class.ts';
import type { Domain } from './types.ts';

const records = ['DMARC', 'SPF', 'DKIM', 'MTA-STS', 'TLS-RPT'];

/** What is known of a domain's records: nothing of its DNS yet, and what reporters saw. */
export function DnsBlock({ domain, span }: { domain: Domain; span: Span }) {
  return (
    <Section
      span={span}
      question="DNS"
      finding="Not checked yet"
      note="Beacon does not look at DNS records yet. The policy is what reporters read there."
    >
      <KeyValue
        items={[
          { term: 'Policy seen', value: <PolicySeen policy={domain.published_policy} /> },
          { term: 'Class', value: classWord(domain.mail_class) },
          ...records.map((record) => ({ term: record, value: <DnsNotChecked /> })),
        ]}
      />
    </Section>
  );
}
