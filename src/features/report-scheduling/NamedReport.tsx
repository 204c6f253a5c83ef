import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { TextButton } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ReportRow } from './ReportRow.tsx';
import { useStoredReports } from './use-report-file.ts';

/** The report that a link names, as an email does whose file was too large to attach. */
export function NamedReport({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useRead(calls.reportScheduling.reportStatus, { params: { id } });
  const { isStored, refresh } = useStoredReports();
  return (
    <Section
      question="The report of your link"
      finding="Named by the address"
      more={<TextButton onPress={onClose}>Close</TextButton>}
    >
      <QueryView query={query} title="This report">
        {({ report }) => (
          <ActionRows label="The report of your link">
            <ReportRow run={report} isStored={isStored(report)} onOpened={refresh} />
          </ActionRows>
        )}
      </QueryView>
    </Section>
  );
}
