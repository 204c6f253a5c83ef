import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import { failureLabel, outcomeLabel } from './failure-labels.ts';
import type { WholeFailure } from './types.ts';

const or = (text: string | null) => text ?? <span className="ui-mute">not given</span>;

function Source({ report }: { report: WholeFailure }) {
  if (report.source_ip === null) return or(null);
  return (
    <Link href={pageAt('/app/email-sources', { domain: report.domain_id, source_ip: report.source_ip })}>{report.source_ip}</Link>
  );
}

/** What a report says of alignment: the field means opposite things in reports by the standard of 2026 and in older ones. */
export function Alignment({ names }: { names: WholeFailure['identity_alignment'] }) {
  if (names === null) return or(null);
  return (
    <>
      {names.join(', ') || 'none'}
      <span className="ui-sub">the checks that did not align (RFC 9991); in older reports those that did (RFC 7489)</span>
    </>
  );
}

function itemsOf(report: WholeFailure) {
  return [
    { term: 'Reporter', value: or(report.reporter_name) },
    ...(report.reporter === report.reporter_name ? [] : [{ term: 'Name in the report', value: or(report.reporter) }]),
    { term: 'Source IP', value: <Source report={report} />, mono: true },
    { term: 'Domain', value: report.reported_domain, mono: true },
    { term: 'Failed', value: or(report.auth_failure && failureLabel(report.auth_failure)) },
    { term: 'Identity-Alignment', value: <Alignment names={report.identity_alignment} /> },
    { term: 'Outcome', value: or(report.delivery_result && outcomeLabel(report.delivery_result)) },
    { term: 'From', value: or(report.header_from), mono: true },
    { term: 'Envelope from', value: or(report.envelope_from), mono: true },
    { term: 'Subject', value: or(report.subject) },
    { term: 'DKIM domain', value: or(report.dkim_domain), mono: true },
    { term: 'DKIM selector', value: or(report.dkim_selector), mono: true },
    { term: 'Arrived', value: report.arrival_time === null ? or(null) : format.dateTime(report.arrival_time) },
    { term: 'Deleted on', value: format.date(report.expires_time) },
  ];
}

/** One failure report, as far as it may be stored. */
export function FailureReportDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useRead(calls.otherReports.failureReport, { params: { id: id ?? 1 } }, { enabled: id !== undefined });
  if (id === undefined) return null;
  return (
    <Dialog isOpen onClose={onClose} asDrawer title="Failure report">
      <QueryView query={query} title="The failure report">
        {({ report }) => (
          <div className="ui-stack">
            <KeyValue items={itemsOf(report)} />
            {report.authentication_results.length > 0 && (
              <PanelPart title="What the receiver checked">
                {report.authentication_results.map((line) => (
                  <p key={line} className="ui-mono ui-small">
                    {line}
                  </p>
                ))}
              </PanelPart>
            )}
            {report.notes.length > 0 && (
              <PanelPart title="Notes">
                {report.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </PanelPart>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}
