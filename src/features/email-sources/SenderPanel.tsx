import { useEffect, useRef } from 'react';
import { isBroken, ruleLabels } from '#domain/analytics/source-verdict.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { networkNote, senderNote } from '#src/entities/senders/labels.ts';
import { domainAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue, RowList } from '#src/ui/Lists.tsx';
import { Panel, PanelPart } from '#src/ui/Panel.tsx';
import { SenderDetails } from './SenderDetails.tsx';
import { SenderPlace } from './SenderPlace.tsx';
import { SetUp } from './SetUp.tsx';
import { failingSinceLabel } from './sender-labels.ts';
import { isToSetUp } from './set-up-labels.ts';
import type { Sender, SourcesSearch } from './types.ts';

type SenderPanelProps = {
  sender: Sender;
  search: SourcesSearch;
  mayCategorise: boolean;
  onSearch: (part: Partial<SourcesSearch>) => void;
};

/** One sender: verdict, category, why it has its name, its addresses. Takes the focus when it opens. */
export function SenderPanel({ sender, search, mayCategorise, onSearch }: SenderPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) return;
    box.current?.focus({ preventScroll: true });
    if (matchMedia('(max-width: 1100px)').matches) box.current?.scrollIntoView({ block: 'start' });
  }, [sender.key, sender.domain_id]);
  return (
    <div className="source-panel" ref={box} tabIndex={-1}>
      <Panel
        title={senderName(sender)}
        sub={`${senderNote(sender)} · as ${writtenName(sender.domain_name)}`}
        onClose={() => onSearch({ sender: undefined, of: undefined })}
        closeLabel="Close this sender"
        twoOnTablet
      >
        <p className="ui-verdict ui-panel-full">{sender.verdict}</p>
        {sender.failing_since !== null && (
          <p className="ui-panel-full">
            {failingSinceLabel(sender.failing_since)}.{' '}
            <Link href={domainAt(sender.domain_id, { tab: sender.failing_since.record === 'DKIM' ? 'dkim' : 'dns' })}>
              {sender.failing_since.record === null ? 'See the DNS records' : 'See the record'}
            </Link>
          </p>
        )}
        {mayCategorise && (
          <PanelPart title="Who this is">
            <SenderPlace
              sender={{ key: sender.key, name: sender.name, category: sender.category, may_categorise: true }}
              domain={{ id: sender.domain_id, name: sender.domain_name }}
            />
          </PanelPart>
        )}
        <PanelPart title="Reported results">
          <KeyValue
            items={[
              {
                term: 'Passed',
                value: `${format.share(sender.passed, sender.total_messages)} of ${counted(sender.total_messages, 'message')}`,
              },
              ...(isBroken(sender.rule, sender.failing_since) ? [] : [{ term: 'Rule', value: ruleLabels[sender.rule] }]),
              { term: 'Stopped', value: format.number(sender.stopped) },
              { term: 'Forwarded', value: format.number(sender.forwarded) },
              { term: 'First seen', value: format.utcDay(sender.first_seen) },
              { term: 'Last seen', value: format.utcDay(sender.last_seen) },
              { term: 'Active', value: `${sender.active_days} of ${counted(sender.trend.length, 'day')}` },
              ...networksOf(sender),
              ...(sender.reverse_name === null ? [] : [{ term: 'Reverse name', value: sender.reverse_name, mono: true }]),
            ]}
          />
        </PanelPart>
        <SenderDetails sender={sender} mayChange={mayCategorise} />
        {sender.service !== null && isToSetUp(sender) && <SetUp sender={sender} service={sender.service} />}
        <Why sender={sender} />
        <Addresses sender={sender} search={search} />
      </Panel>
    </div>
  );
}

function networksOf({ networks }: Sender) {
  const notes = networks.map(networkNote).filter((note) => note !== null);
  const [first, ...more] = notes;
  if (first === undefined) return [];
  const value = more.length === 0 ? first : `${first}, and ${counted(more.length, 'more network')}`;
  return [{ term: 'Network', value }];
}

function Why({ sender: { service } }: { sender: Sender }) {
  if (service === null)
    return (
      <PanelPart title="Why this name">
        <p>No signature, key or SPF pass names a sending service.</p>
      </PanelPart>
    );
  return (
    <PanelPart title={`Why we call it ${service.name}`}>
      <ul>
        {service.evidence.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </PanelPart>
  );
}

function Addresses({ sender, search }: { sender: Sender; search: SourcesSearch }) {
  const more = sender.addresses - sender.largest.length;
  return (
    <PanelPart title={counted(sender.addresses, 'address', 'addresses')}>
      <RowList
        label={`Addresses of ${sender.name}`}
        items={sender.largest.map(({ source_ip: ip, total_messages: total, passed, network }) => ({
          id: ip,
          label: ip,
          sub: networkNote(network),
          value: `${counted(total, 'message')} · ${format.share(passed, total, 0)} passed`,
          href: pageAt('/app/email-sources', {
            ...search,
            source_ip: ip,
            of: search.domain === undefined ? sender.domain_id : undefined,
          }),
        }))}
      />
      {more > 0 && <p className="ui-sub">{counted(more, 'more address', 'more addresses')} with fewer messages.</p>}
    </PanelPart>
  );
}
