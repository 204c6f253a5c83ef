import { type ReactNode, useState } from 'react';
import {
  alertsFinding,
  kindLabels,
  peopleFinding,
  policyFinding,
  recordLabel,
  recordsFinding,
  senderLabel,
  sendersFinding,
} from '#domain/changes/labels.ts';
import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { severityFaces } from '#src/entities/alerts/labels.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { RecordTextDiff } from '#src/entities/dns-check/RecordTextDiff.tsx';
import { eventLabel, eventNote } from '#src/entities/people/event-labels.ts';
import { domainAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { showMore } from '#src/ui/show-more.ts';
import { dayLabel } from './day-label.ts';
import type { Changes, RecordOfDomain } from './types.ts';

const timeLabel = (at: string) => `${dayLabel(at)}, ${format.time(at)}`;

/** So many changes of a kind are drawn at first, and with each press. */
const shownAtFirst = 8;

type PartProps = { question: string; finding: string; found: number; rule?: string; children: ReactNode[] };

/** The changes of one kind under the sentence that sums them up. */
function Part({ question, finding, found, rule, children }: PartProps) {
  const [most, setMost] = useState(shownAtFirst);
  const left = children.length - most;
  const more = showMore(shownAtFirst, left);
  const cut = children.length < found && `The first ${format.number(children.length)} of ${format.number(found)}.`;
  return (
    <Section
      question={question}
      finding={finding}
      more={found > 0 && counted(found, 'change')}
      note={[rule, cut].filter(Boolean).join(' ')}
    >
      {children.length > 0 && <ol className="changes-list">{children.slice(0, most)}</ol>}
      {left > 0 && (
        <p className="changes-more">
          <Button onPress={() => setMost(most + shownAtFirst)} aria-label={`${more}: ${question}`}>
            {more}
          </Button>
        </p>
      )}
    </Section>
  );
}

function Entry({ time, at, title, children }: { time: string; at: string; title: ReactNode; children?: ReactNode }) {
  return (
    <li>
      <time dateTime={at}>{time}</time>
      <div>
        <b>{title}</b>
        {children}
      </div>
    </li>
  );
}

/** Records or policies that changed, each with before and after. */
export function RecordPart({ kind, changes }: { kind: 'records' | 'policy'; changes: Changes }) {
  const list: RecordOfDomain[] = changes[kind];
  const finding = kind === 'policy' ? policyFinding(changes) : recordsFinding(changes);
  return (
    <Part question={kindLabels[kind]} finding={finding} found={changes.found[kind]}>
      {list.map((change) => (
        <Entry
          key={change.id}
          time={timeLabel(change.at)}
          at={change.at}
          title={<Link href={domainAt(change.domain_id, { tab: 'dns' })}>{recordLabel(change)}</Link>}
        >
          <span className="ui-sub ui-mono">{change.name}</span>
          <RecordTextDiff before={change.before} after={change.after} nothing="no record" />
        </Entry>
      ))}
    </Part>
  );
}

/** Senders that are new, or send twice or half as much. */
export function SenderPart({ changes, days }: { changes: Changes; days: number }) {
  return (
    <Part
      question={kindLabels.senders}
      rule="Lists senders not seen in the 28 days before, and those whose volume at least doubled or halved, by 20 messages or more. Domains without earlier reports are not compared."
      finding={sendersFinding(changes)}
      found={changes.found.senders}
    >
      {changes.senders.map((sender) => (
        <Entry
          key={`${sender.domain_id} ${sender.key}`}
          time={dayLabel(sender.day)}
          at={sender.day}
          title={
            <Link href={pageAt('/app/email-sources', { domain: sender.domain_id, days: Math.max(days, 30), sender: sender.key })}>
              {senderLabel(sender)}
            </Link>
          }
        >
          <span className="ui-sub">{writtenName(sender.domain)}</span>
        </Entry>
      ))}
    </Part>
  );
}

/** Alerts that were opened or resolved. */
export function AlertPart({ changes, isStaff }: { changes: Changes; isStaff: boolean }) {
  return (
    <Part question={kindLabels.alerts} finding={alertsFinding(changes)} found={changes.found.alerts}>
      {changes.alerts.map((alert) => (
        <Entry
          key={alert.id}
          time={timeLabel(alert.at)}
          at={alert.at}
          title={
            <>
              {alert.event === 'resolved' ? (
                'Resolved: '
              ) : (
                <StatusTag kind={severityFaces[alert.severity].kind}>{severityFaces[alert.severity].word}</StatusTag>
              )}{' '}
              <Link href={alertHref(alert, isStaff)}>{alert.title}</Link>
            </>
          }
        >
          {alert.event === 'opened' && alert.status !== 'open' && <span className="ui-sub">Now {alert.status}</span>}
        </Entry>
      ))}
    </Part>
  );
}

/** Who was given access, and whose access changed or ended. */
export function PeoplePart({ changes }: { changes: Changes }) {
  return (
    <Part question={kindLabels.people} finding={peopleFinding(changes)} found={changes.found.people}>
      {changes.people.map((event, index) => (
        <Entry key={index} time={timeLabel(event.at)} at={event.at} title={eventLabel(event, changes.customer.name)}>
          <span className="ui-sub">{eventNote(event)}</span>
        </Entry>
      ))}
    </Part>
  );
}
