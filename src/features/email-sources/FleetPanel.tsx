import { useState } from 'react';
import { ruleLabels } from '#domain/analytics/source-verdict.ts';
import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Panel, PanelPart } from '#src/ui/Panel.tsx';
import { causeLabel, placeOf } from './fleet-labels.ts';
import type { FleetGroup, SourcesSearch } from './types.ts';
import { WriteToCustomers } from './WriteToCustomers.tsx';

type FleetPanelProps = { group: FleetGroup; search: SourcesSearch; onSearch: (part: Partial<SourcesSearch>) => void };

/** One sender at many customers: where it sends, and one message to all of them. */
export function FleetPanel({ group, search, onSearch }: FleetPanelProps) {
  const mayWrite = useMayInArea('support');
  const [isWriting, setWriting] = useState(false);
  const more = group.domains_total - group.domains.length;
  return (
    <div className="source-panel">
      <Panel
        title={group.name}
        sub={`${causeLabel(group)} · ${counted(group.customers_total, 'customer')}`}
        onClose={() => onSearch({ sender: undefined, cause: undefined })}
        closeLabel="Close this sender"
      >
        {mayWrite && (
          <PanelPart>
            <Button variant="solid" onPress={() => setWriting(true)}>
              {`Write to ${counted(group.customers.length, 'customer')}`}
            </Button>
          </PanelPart>
        )}
        <PanelPart title={counted(group.domains_total, 'domain')}>
          <RowList
            label={`Domains that ${group.name} sends for`}
            items={group.domains.map((one) => ({
              id: String(one.domain_id),
              label: writtenName(one.domain_name),
              sub: `${one.customers.join(', ')} · ${ruleLabels[one.rule]}`,
              value: `${format.number(one.failed)} of ${counted(one.messages, 'message')} failed`,
              href: placeOf(group.key, one.domain_id, search),
            }))}
          />
          {more > 0 && <p className="ui-sub">{counted(more, 'more domain')} with fewer failing messages.</p>}
        </PanelPart>
      </Panel>
      {isWriting && <WriteToCustomers group={group} onClose={() => setWriting(false)} />}
    </div>
  );
}
