import { useEffect, useState } from 'react';
import { counted } from '#domain/text.ts';
import { RecordsTable } from '#src/entities/mail-records/RecordsTable.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Note } from '#src/ui/State.tsx';
import { type DeviceReport, readOnDevice } from './read-report.ts';

type Read = { reports: DeviceReport[] } | { failure: string } | null;

/** The reports in a file, read on this device. */
export function DeviceReports({ file }: { file: File }) {
  const [read, setRead] = useState<Read>(null);
  useEffect(() => {
    let isHere = true;
    const show = (found: Read) => isHere && setRead(found);
    readOnDevice(file).then(
      (reports) => show({ reports }),
      (error: unknown) => show({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isHere = false;
    };
  }, [file]);
  if (read === null) return <p className="ui-mute">Reading the file …</p>;
  if ('failure' in read) return <Note icon="attention">{read.failure}</Note>;
  return read.reports.map((report, index) => <OneReport key={index} report={report} />);
}

function OneReport({ report: { header, messages, refused, rows } }: { report: DeviceReport }) {
  const begin = format.utcDayMonth(new Date(header.begin * 1000).toISOString().slice(0, 10));
  return (
    <>
      <KeyValue
        items={[
          { term: 'Reporter', value: header.orgName },
          { term: 'Domain', value: header.policy.domain },
          { term: 'From', value: `${begin} (UTC)` },
          { term: 'Messages', value: format.number(messages) },
          ...(refused === 0 ? [] : [{ term: 'Unreadable', value: counted(refused, 'row') }]),
        ]}
      />
      <RecordsTable caption={`Rows of ${header.orgName}`} rows={rows} csvName={`report-${header.policy.domain}`} ofOneReport />
    </>
  );
}
