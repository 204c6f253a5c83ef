import { useEffect, useRef } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { networkNote } from '#src/entities/senders/labels.ts';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { periodQuery } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Panel, PanelPart } from '#src/ui/Panel.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { behaviourFace } from './labels.ts';
import { SenderPlace } from './SenderPlace.tsx';
import { Threat } from './Threat.tsx';
import { Trail } from './Trail.tsx';
import type { DrillDown, Source, SourcesSearch } from './types.ts';

type SourcePanelProps = {
  search: SourcesSearch;
  ip: string;
  domain: number | undefined;
  onSearch: (part: Partial<SourcesSearch>) => void;
};

/** One sender: verdict, facts, the drill-down to rows, its threat score. Takes the focus when it opens. */
export function SourcePanel({ search, ip, domain, onSearch }: SourcePanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const query = { ...periodQuery(search), source_ip: ip };
  const one = domain !== undefined;
  const ofOne = useRead(calls.domainReports.sourceDrillDown, { params: { id: domain ?? 1 }, query }, { enabled: one });
  const ofAll = useRead(calls.domainReports.allSourceDrillDown, { query }, { enabled: !one });
  const drill = one ? ofOne : ofAll;
  useEffect(() => {
    if (document.activeElement === document.body) return;
    box.current?.focus({ preventScroll: true });
    if (matchMedia('(max-width: 1100px)').matches) box.current?.scrollIntoView({ block: 'start' });
  }, [ip, domain]);
  const source = drill.data?.source_intelligence ?? null;
  const tag = source === null ? null : behaviourFace(source);
  return (
    <div className="source-panel" ref={box} tabIndex={-1}>
      <Panel
        title={ip}
        sub={
          source !== null &&
          tag !== null && (
            <>
              <StatusTag kind={tag.kind}>{tag.word}</StatusTag> · as {writtenName(source.domain_name)}
            </>
          )
        }
        onClose={() => onSearch({ source_ip: undefined, of: undefined, report: undefined })}
        closeLabel="Close this sender"
        twoOnTablet
      >
        <QueryView query={drill} title="The sender">
          {(data) =>
            source === null ? (
              <EmptyState title="Nothing was reported">No reports for this source IP {periodLabel(search)}.</EmptyState>
            ) : (
              <Inside data={data} source={source} search={search} onSearch={onSearch} />
            )
          }
        </QueryView>
      </Panel>
    </div>
  );
}

function outcomeMessage({ summary }: DrillDown): string {
  const parts = [
    [summary.delivered_failing, 'delivered although they failed'],
    [summary.forwarded_delivered, 'delivered as forwarded'],
    [summary.quarantined, 'sent to spam'],
    [summary.rejected, 'refused'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, words]) => `${format.number(count)} ${words}`);
  if (counts.length === 1 && summary.passed === 0) return `all ${parts.find(([count]) => count > 0)?.[1] ?? ''}`;
  return counts.length === 0 ? 'all of them passed' : counts.join(', ');
}

const alignedLabel = (part: number, whole: number, name: string | null) =>
  `${part === 0 ? 'aligned for none' : `aligned for ${format.number(part)} of ${format.number(whole)}`}${name === null ? '; no domain given' : `; checked ${name}`}`;

type InsideProps = { data: DrillDown; source: Source; search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

function Inside({ data, source, search, onSearch }: InsideProps) {
  const { total_messages: messages } = source;
  const network = networkNote(source.network);
  return (
    <>
      <p className="ui-verdict ui-panel-full">{source.verdict}</p>
      <PanelPart title="Reported results">
        <KeyValue
          items={[
            {
              term: 'Messages',
              value: `${format.number(messages)}, ${outcomeMessage(data)}`,
            },
            {
              term: 'Passed',
              value: `${format.share(source.passed, messages)}, ${format.number(source.passed)} of ${format.number(messages)}`,
            },
            { term: 'SPF', value: alignedLabel(source.spf_aligned, messages, source.spf_domain) },
            { term: 'DKIM', value: alignedLabel(source.dkim_aligned, messages, source.dkim_domain) },
            { term: 'From', value: source.header_from ?? 'not given', mono: source.header_from !== null },
            ...(network === null ? [] : [{ term: 'Network', value: network }]),
            { term: 'First seen', value: format.utcDay(source.first_seen) },
            { term: 'Last seen', value: format.utcDay(source.last_seen) },
            {
              term: 'Reports',
              value: `${counted(data.summary.reports, 'report')} name${formOf(data.summary.reports, 's', '')} it, listed below`,
            },
          ]}
        />
      </PanelPart>
      {data.sender?.may_categorise === true && (
        <PanelPart title="Who this is">
          <SenderPlace sender={data.sender} domain={{ id: source.domain_id, name: source.domain_name }} />
        </PanelPart>
      )}
      <PanelPart title={`Threat ${format.number(source.threat_score)} of 100`}>
        <Threat source={source} />
      </PanelPart>
      <Trail data={data} domain={source.domain_id} place={search} onPlace={onSearch} />
    </>
  );
}
