import { writtenName } from '#domain/written-name.ts';
import './protection.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { zoneOf } from '#src/entities/dns-check/labels.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Conditions } from './Conditions.tsx';
import { HistorySection } from './HistorySection.tsx';
import { PathSection } from './PathSection.tsx';
import { RecordSection } from './RecordSection.tsx';
import type { PreparedRow } from './types.ts';
import { OtherMailSection, WhatIfSection } from './WhatIfSection.tsx';

type ProtectionPartsProps = { row: PreparedRow; isRecordOpen: boolean; onRecord: (open: boolean) => void };

/** Everything about one domain's protection: the path, what enforcing would have hit, the record, the other mail, the history. */
export function ProtectionParts({ row, isRecordOpen, onRecord }: ProtectionPartsProps) {
  const mayChange = useMayInArea('mail');
  const dns = useRead(calls.domains.dnsOverview, { params: { id: row.domain_id } });
  const check = dns.data?.check;
  const zone = check ? zoneOf(check) : row.domain;
  return (
    <Grid>
      <PathSection row={row} more={mayChange && <Conditions domain={row.domain_id} name={writtenName(row.domain)} />} />
      <Column span={5}>
        <div className="ui-sections">
          <WhatIfSection row={row} />
          <OtherMailSection row={row} />
        </div>
      </Column>
      <Column span={7}>
        <div className="ui-sections">
          <RecordSection key={row.domain_id} row={row} zone={zone} isOpen={isRecordOpen} onOpen={onRecord} />
          <HistorySection domain={row.domain_id} />
        </div>
      </Column>
    </Grid>
  );
}
