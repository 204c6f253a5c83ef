import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { channelLabel, shapeLabel } from '#src/entities/mail-records/record-labels.ts';
import * as format from '#src/ui/format.ts';
import { KeyValue, RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { discoveryLabel, policyTags } from './policy-labels.ts';
import type { WholeReport } from './types.ts';

type Report = WholeReport['report'];

const or = (text: string | null, missing = 'not given') => text ?? <span className="ui-mute">{missing}</span>;

/** The head of the report. */
export function Head({ report }: { report: Report }) {
  return (
    <Section span={6} wideOnTablet question="The report" finding={`Reported by ${report.reporter_name}`}>
      <KeyValue
        items={[
          ...(report.reporter === report.reporter_name ? [] : [{ term: 'Name in the report', value: report.reporter }]),
          { term: 'Report id', value: or(report.ext_report_id || null), mono: true },
          { term: 'From', value: `${format.dateTime(report.begin_time)} (SAST)` },
          { term: 'To', value: `${format.dateTime(report.end_time)} (SAST)` },
          {
            term: 'Days',
            value: formOf(
              report.span_days,
              'one day',
              `${format.number(report.span_days)} days; its counts are spread over these days`,
            ),
          },
          { term: 'Contact', value: or(report.email), mono: report.email !== null },
          { term: 'Other contact', value: or(report.extra_contact_info) },
          { term: 'Form', value: shapeLabel(report.shape) },
          { term: 'Version', value: or(report.version) },
          { term: 'Generator', value: or(report.generator) },
        ]}
      />
    </Section>
  );
}

/** The policy as the reporter saw it; what is in DNS now is another matter. */
export function Policy({ report }: { report: Report }) {
  const { policy } = report;
  return (
    <Section
      span={6}
      wideOnTablet
      question={`Policy of ${writtenName(policy.domain)} as seen by this reporter`}
      finding={policy.p === null ? 'The report names no policy' : `It saw p=${policy.p}`}
      note={`${discoveryLabel(policy.discoveryMethod)} DNS today may differ.`}
    >
      <KeyValue
        items={policyTags(policy).map(({ tag, value, words }) => ({
          term: <span className="ui-mono">{tag}</span>,
          value: (
            <>
              {value === null ? <span className="ui-mute">not stated</span> : <span className="ui-mono">{value}</span>}
              <span className="ui-sub">{words}</span>
            </>
          ),
        }))}
      />
    </Section>
  );
}

/** How the report came to us. */
export function Arrival({ report }: { report: Report }) {
  const { mail } = report;
  return (
    <Section
      span={6}
      wideOnTablet
      question="Delivery"
      finding={`${channelLabel(report.channel)}, ${format.dateTime(report.received_time)}`}
    >
      <KeyValue
        items={[
          { term: 'File', value: or(report.file_name), mono: report.file_name !== null },
          { term: 'Subject', value: or(mail.subject, 'not sent by email') },
          { term: 'Sender', value: or(mail.from, 'not sent by email'), mono: mail.from !== null },
          { term: 'Message id', value: or(mail.message_id, 'none'), mono: mail.message_id !== null },
          { term: 'Message checks', value: or(mail.authentication_results, 'not recorded') },
          { term: 'Size', value: mail.size_bytes === null ? or(null) : format.bytes(mail.size_bytes) },
        ]}
      />
    </Section>
  );
}

/** What was out of the ordinary, in sentences. */
export function unusual(report: Report): string[] {
  return [
    ...(report.recovered ? ['The file was damaged. The readable part is counted.'] : []),
    ...(report.unreadable_rows > 0
      ? [
          `${counted(report.unreadable_rows, 'row')} could not be read and ${formOf(report.unreadable_rows, 'is', 'are')} listed above with the reason.`,
        ]
      : []),
    ...report.errors.map((text) => `The reporter says: ${text}`),
    ...report.notes,
    ...(report.extensions_skipped > 0
      ? [
          `It has ${counted(report.extensions_skipped, 'unknown extension')}, which ${formOf(report.extensions_skipped, 'was', 'were')} skipped.`,
        ]
      : []),
  ];
}

/** Notes and the domains they are about. */
export function Notes({ report }: { report: Report }) {
  const notes = unusual(report);
  return (
    <Section
      span={6}
      wideOnTablet
      question="Irregularities"
      finding={notes.length === 0 ? 'None: the report follows the standard' : counted(notes.length, 'remark')}
    >
      {notes.length > 0 && (
        <ul className="report-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {report.domains.length > 1 && (
        <RowList
          label="Domains in this report"
          items={report.domains.map((one) => ({
            id: String(one.id),
            label: one.name,
            href: `/app/domains/${one.id}`,
            value: `${counted(one.messages, 'message')} · ${counted(one.rows, 'row')}`,
          }))}
        />
      )}
    </Section>
  );
}
