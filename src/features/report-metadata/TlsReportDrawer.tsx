import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { channelLabel } from '#src/entities/mail-records/record-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import { policyLabel, resultLabel } from './tls-labels.ts';
import type { WholeTls } from './types.ts';

type Policy = WholeTls['policies'][number];
type Failure = Policy['failures'][number];

/** One TLS report: the policies that the reporter found, and why sessions failed. */
export function TlsReportDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useRead(calls.otherReports.tlsReport, { params: { id: id ?? 1 } }, { enabled: id !== undefined });
  if (id === undefined) return null;
  return (
    <Dialog isOpen onClose={onClose} asDrawer title="TLS report">
      <QueryView query={query} title="The TLS report">
        {({ report }) => (
          <div className="ui-stack">
            <KeyValue
              items={[
                { term: 'Reporter', value: report.reporter_name },
                ...(report.reporter === report.reporter_name ? [] : [{ term: 'Name in the report', value: report.reporter }]),
                { term: 'Domain', value: report.policy_domain, mono: true },
                { term: 'From', value: `${format.dateTime(report.begin_time)} (SAST)` },
                { term: 'To', value: `${format.dateTime(report.end_time)} (SAST)` },
                { term: 'Report id', value: report.ext_report_id || 'not given', mono: true },
                { term: 'Contact', value: report.contact_info ?? 'not given' },
                { term: 'Received', value: format.dateTime(report.received_time) },
                { term: 'How', value: channelLabel(report.channel) },
              ]}
            />
            {report.policies.map((policy, index) => (
              <PolicyPart key={index} policy={policy} />
            ))}
            {report.notes.length > 0 && (
              <PanelPart title="Notes">
                <ul className="ui-stack">
                  {report.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </PanelPart>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function PolicyPart({ policy }: { policy: Policy }) {
  const failed = policy.failed_sessions === 0 ? 'none failed' : `${format.number(policy.failed_sessions)} failed`;
  return (
    <PanelPart title={`${policyLabel(policy.policy_type)}: ${counted(policy.sessions, 'session')}, ${failed}`}>
      {policy.mx_hosts.length > 0 && (
        <p className="ui-small">
          For <span className="ui-mono">{policy.mx_hosts.join(', ')}</span>
        </p>
      )}
      {policy.policy_strings.length > 0 && <p className="ui-mono ui-small ui-slate">{policy.policy_strings.join(' ')}</p>}
      {policy.failures.length > 0 && (
        <ul className="ui-stack">
          {policy.failures.map((failure, index) => (
            <li key={index}>
              <b>{format.number(failure.failed_sessions)}</b> × {resultLabel(failure.result_type)}
              <span className="ui-sub">{placeOf(failure)}</span>
            </li>
          ))}
        </ul>
      )}
    </PanelPart>
  );
}

function placeOf(failure: Failure): string {
  const parts = [
    failure.receiving_mx_hostname ?? failure.receiving_ip,
    failure.sending_mta_ip === null ? null : `from ${failure.sending_mta_ip}`,
    failure.reason_code,
    failure.additional_information,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
