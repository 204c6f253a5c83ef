import type { z } from 'zod';
import type { RecordRow } from '#contract/mail-stats.ts';
import { counted } from '#domain/text.ts';
import { pageAt } from '#src/page/search.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { dispositionLabel, reasonLabel } from './record-labels.ts';

/** A row of a report as the API gives it. */
export type Row = z.output<typeof RecordRow>;

/** Passed or failed, with the proof it passed by. */
export function ResultTag({ row }: { row: Pick<Row, 'dkim_aligned' | 'spf_aligned'> }) {
  if (!row.dkim_aligned && !row.spf_aligned) return <StatusTag kind="fail">Failed</StatusTag>;
  return (
    <StatusTag kind="pass">
      {row.dkim_aligned && row.spf_aligned ? 'SPF and DKIM' : row.dkim_aligned ? 'By DKIM' : 'By SPF'}
    </StatusTag>
  );
}

const orMissing = (text: string | null, missing: string) => text ?? <span className="ui-mute">{missing}</span>;

function Checks({ row }: { row: Row }) {
  return (
    <>
      <PanelPart title={`DKIM: ${row.dkim_aligned ? 'passed for this domain' : 'did not pass for this domain'}`}>
        {row.dkim.length === 0 ? (
          <p className="ui-mute">The report names no signature.</p>
        ) : (
          <KeyValue
            items={row.dkim.map((one) => ({
              term: one.result,
              value: (
                <>
                  <span className="ui-mono">{orMissing(one.domain, 'no domain')}</span>
                  <span className="ui-sub">
                    selector {orMissing(one.selector, 'not given')}
                    {one.humanResult !== null && ` · ${one.humanResult}`}
                  </span>
                </>
              ),
            }))}
          />
        )}
      </PanelPart>
      <PanelPart title={`SPF: ${row.spf_aligned ? 'passed for this domain' : 'did not pass for this domain'}`}>
        {row.spf.length === 0 ? (
          <p className="ui-mute">The report names no SPF check.</p>
        ) : (
          <KeyValue
            items={row.spf.map((one) => ({
              term: one.result,
              value: (
                <>
                  <span className="ui-mono">{orMissing(one.domain, 'no domain')}</span>
                  <span className="ui-sub">
                    {one.scope === 'helo' ? 'name in HELO' : 'envelope sender'}
                    {one.humanResult !== null && ` · ${one.humanResult}`}
                  </span>
                </>
              ),
            }))}
          />
        )}
      </PanelPart>
    </>
  );
}

/** Everything one row of a report says: what was checked, what came of it, and why the receiver did what it did. */
export function RecordDrawer({
  row,
  onClose,
  withReport = true,
}: {
  row: Row | null;
  onClose: () => void;
  withReport?: boolean;
}) {
  if (row === null) return null;
  return (
    <Dialog isOpen onClose={onClose} asDrawer title={`${counted(row.count, 'message')} from ${row.source_ip}`}>
      <div className="ui-stack">
        <ResultTag row={row} />
        <KeyValue
          items={[
            { term: 'Day (UTC)', value: format.utcDay(row.day) },
            {
              term: 'Reporter',
              value: withReport ? (
                <Link href={`/app/report-metadata/${row.report_id}`}>{row.reporter_name}</Link>
              ) : (
                row.reporter_name
              ),
            },
            {
              term: 'Address',
              value: (
                <Link href={pageAt('/app/email-sources', { domain: row.domain_id, source_ip: row.source_ip })}>
                  {row.source_ip}
                </Link>
              ),
              mono: true,
            },
            { term: 'From', value: row.header_from, mono: true },
            { term: 'Envelope from', value: orMissing(row.envelope_from, 'not given'), mono: row.envelope_from !== null },
            { term: 'Envelope to', value: orMissing(row.envelope_to, 'not given'), mono: row.envelope_to !== null },
            { term: 'Outcome', value: `${dispositionLabel(row.disposition)} (${row.disposition})` },
            { term: 'Row', value: format.number(row.seq) },
          ]}
        />
        <Checks row={row} />
        <PanelPart title="Why the receiver did this">
          {row.reasons.length === 0 ? (
            <p className="ui-mute">The receiver applied the policy. It gives no other reason.</p>
          ) : (
            <ul className="ui-stack">
              {row.reasons.map((reason, index) => (
                <li key={index}>
                  {reasonLabel(reason.type)}
                  {reason.comment !== null && <span className="ui-sub">{reason.comment}</span>}
                </li>
              ))}
            </ul>
          )}
        </PanelPart>
      </div>
    </Dialog>
  );
}
