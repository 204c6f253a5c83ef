import { counted, formOf } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import { Squares } from '#src/ui/charts/Squares.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { ProtectionRow } from './types.ts';
import { whatIfFinding, whatIfLabel } from './what-if.ts';

type Hit = ProtectionRow['what_if']['senders'][number];

const fewestSquares = 40;
const mostSquares = 700;

function hitRows(hits: readonly Hit[], domain: number, own: string) {
  return hits.map(({ source_ip: ip, name, failing, messages }) => ({
    id: ip,
    label: <span className="ui-mono">{ip}</span>,
    ...(name === null || name === own ? {} : { sub: `in the name of ${name}` }),
    value: (
      <>
        <b>{format.number(failing)}</b> <span className="ui-mute">of {format.number(messages)}</span>
      </>
    ),
    href: statsAt('/app/email-sources', { domain, days: 30, source_ip: ip }),
  }));
}

function periodOf({ what_if: { days, data_up_to: upTo } }: ProtectionRow): string {
  return upTo === null
    ? `No report in ${counted(days, 'day')}.`
    : `From ${counted(days, 'day')} of reports up to ${format.utcDay(upTo)}.`;
}

/** What the next policy would have done to the domain's own mail, and which senders it would have hit. */
export function WhatIfSection({ row }: { row: ProtectionRow }) {
  const { own, own_failing: failing, senders } = row.what_if;
  const { before, figure, after } = whatIfLabel(row);
  const oneIn = failing === 0 ? 0 : Math.round(own / failing);
  return (
    <Section question="What if" finding={whatIfFinding(row)} note={periodOf(row)}>
      <div className="ui-stack">
        <p className="ui-verdict">
          {before}
          {figure !== null && (
            <Link href={statsAt('/app/analytics', { domain: row.domain_id, days: 30, result: 'failed' })}>{figure}</Link>
          )}
          {after}
        </p>
        {oneIn >= fewestSquares && oneIn <= mostSquares && (
          <Squares total={oneIn} marked={1} label={`One of ${format.number(oneIn)} squares is marked`} />
        )}
        {senders.length > 0 && <RowList label="Senders that would fail" items={hitRows(senders, row.domain_id, row.domain)} />}
      </div>
    </Section>
  );
}

const shownSources = 5;

/** Messages that are apparently not the domain's own, and messages that forwarders broke. */
export function OtherMailSection({ row }: { row: ProtectionRow }) {
  const { messages, own, own_failing: ownFailing, unproven, forwarded } = row.what_if;
  const rest = unproven.sources - Math.min(shownSources, unproven.largest.length);
  return (
    <Section
      question="Other messages in this name"
      finding={
        messages === 0
          ? 'No message was reported'
          : unproven.messages === 0
            ? ownFailing === 0 && forwarded === 0
              ? 'Every message passed DMARC'
              : 'No other sender’s messages failed'
            : `${counted(unproven.messages, 'message')} failed every check`
      }
      more={{
        label: 'All failing senders',
        href: statsAt('/app/email-sources', { domain: row.domain_id, days: 30, result: 'failed' }),
      }}
      note={
        messages === 0
          ? undefined
          : forwarded === 0
            ? 'No message failed because it was forwarded.'
            : `${counted(forwarded, 'more message')} failed because ${formOf(forwarded, 'it was', 'they were')} forwarded. Not counted as failing.`
      }
    >
      {unproven.messages > 0 && (
        <div className="ui-stack">
          <p className="ui-slate">
            From {counted(unproven.sources, 'address', 'addresses')} that almost never pass DMARC.{' '}
            {row.mail_class === 'parked' && own === 0
              ? 'Nobody sends as this domain, so every one is forged.'
              : 'Each is forged, or a sender that is not set up.'}
          </p>
          <RowList
            label="Addresses that failed every check"
            items={[
              ...hitRows(unproven.largest.slice(0, shownSources), row.domain_id, row.domain),
              ...(rest > 0
                ? [
                    {
                      id: 'rest',
                      label: `${format.number(rest)} more`,
                      href: statsAt('/app/email-sources', { domain: row.domain_id, days: 30, result: 'failed' }),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </Section>
  );
}
