import { readDkimKey } from '../../dkim/key-record.ts';
import { serviceOfSelector } from '../../dkim/selectors.ts';
import { isComparable } from '../../score/comparable.ts';
import { counted } from '../../text.ts';
import { dayMs, hourMs } from '../day.ts';
import type { DomainFacts, RecordChange } from '../facts.ts';
import { changeSeverity, dnsHostOf, ended, fires, line, setting } from '../fire.ts';
import { cut, momentName } from '../format.ts';
import { serviceOfName } from '../sender.ts';
import type { Judge, Verdict } from '../verdict.ts';

const reportedForDays = 30;
const sameDoingsDays = 7;

/** The selector a DKIM record stands for: `s1` of `s1._domainkey.example.co.za`. */
export function selectorOf(name: string): string {
  return name.replace(/\._domainkey\..*$/, '');
}

/** Whether a change put another key in place of one. */
export function isRotation({ record, before, after }: RecordChange): boolean {
  if (record !== 'DKIM' || before === null || after === null) return false;
  const [was, is] = [readDkimKey(before)?.key ?? '', readDkimKey(after)?.key ?? ''];
  return was !== '' && is !== '' && was !== is;
}

/** Points the score lost by a change, `null` where that is not known. A step within two hours of the change belongs to it. */
function scoreLoss({ scores }: DomainFacts, { ms }: RecordChange): number | null {
  const before = scores.findLast((step) => step.ms < ms);
  const after = scores.find((step) => step.ms >= ms && step.ms <= ms + 2 * hourMs);
  if (before === undefined || after === undefined || !isComparable(before, after)) return null;
  return before.score === null || after.score === null ? null : before.score - after.score;
}

/** Who has probably made a change: the service that keeps the key, else whoever manages the name servers. */
function likely(facts: DomainFacts, { record, name }: RecordChange): { key: string; name: string } {
  const service = record === 'DKIM' ? serviceOfSelector(selectorOf(name)) : null;
  return service === null ? dnsHostOf(facts) : { key: service.toLowerCase(), name: service };
}

/** The last change and those before it that belong to the same doings: none more than a week after the one before. */
function episode(changes: readonly RecordChange[]): { first: RecordChange; last: RecordChange } | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  let first = last;
  for (const change of changes.slice(0, -1).reverse()) {
    if (first.ms - change.ms > sameDoingsDays * dayMs) break;
    first = change;
  }
  return { first, last };
}

function grouped(changes: readonly RecordChange[]): RecordChange[][] {
  return [...Map.groupBy(changes, ({ record, name }) => `${record} ${name}`).values()];
}

/** Covered by rules of their own. */
const elsewhere = new Set(['MX', 'NS']);

/** record_changed: what a watched record says is not what it was; ends after a week, or once it is as before. */
export const recordChanged: Judge<DomainFacts> = (facts, params, open) => {
  const sinceMs = facts.nowMs - setting(params, 'quiet_days') * dayMs;
  const mine = facts.changes.filter((change) => !elsewhere.has(change.record) && !isRotation(change));
  const changed = new Set<string>();
  const verdicts = grouped(mine).flatMap((changes): Verdict[] => {
    const found = episode(changes);
    if (found === null || found.last.ms <= sinceMs) return [];
    const { first, last } = found;
    const subject = `${last.record} ${last.name}`;
    changed.add(subject);
    if (first.before === last.after) return [ended('The previous record is back.', subject)];
    const loss = scoreLoss(facts, last);
    const isHarmful = loss !== null && loss >= setting(params, 'high_from_points');
    const who = likely(facts, last);
    return [
      fires({
        subject,
        severity: changeSeverity(facts, last.ms, isHarmful ? 'high' : 'info'),
        title: `${last.record} at ${last.name} ${last.after === null ? 'was removed' : last.before === null ? 'is new' : 'changed'}`,
        cause: `record_changed ${last.record} ${who.key}`,
        causeName: `${last.record} changed at domains on ${who.name}`,
        happenedMs: last.ms,
        evidence: [
          line('Before', first.before === null ? 'nothing' : cut(first.before)),
          line('Now', last.after === null ? 'nothing' : cut(last.after)),
          loss !== null && loss > 0
            ? line('Score', `${counted(loss, 'point')} lost; probably changed by ${who.name}`)
            : line('Probably changed by', who.name),
        ],
        nextStep: 'Confirm that the change was intended, or restore the record.',
      }),
    ];
  });
  const old = open.filter(({ subject, happenedMs }) => !changed.has(subject) && happenedMs <= sinceMs);
  return [...verdicts, ...old.map(({ subject }) => ended('Nobody objected for a week.', subject))];
};

type Hosts = { record: 'MX' | 'NS'; title: string; name: string; nextStep: string };

function hostsChanged({ record, title, name, nextStep }: Hosts, rule: string): Judge<DomainFacts> {
  return (facts) => {
    const found = episode(facts.changes.filter((change) => change.record === record));
    if (found === null || found.last.ms <= facts.nowMs - reportedForDays * dayMs) return [];
    const { first, last } = found;
    if (first.before === last.after) return [ended('The previous servers are back.')];
    const host = (last.after ?? '').split('\n')[0]?.replace(/^\d+ /, '') ?? '';
    const to = serviceOfName(host) ?? { key: facts.domain.name, name: facts.domain.name };
    return [
      fires({
        severity: changeSeverity(facts, last.ms, 'high'),
        title: `${title} of ${facts.domain.name} ${last.after === null ? 'were removed' : 'changed'}`,
        cause: `${rule} ${to.key}`,
        causeName: `${name} ${to.name}`,
        happenedMs: last.ms,
        evidence: [
          line('Before', first.before === null ? 'nothing' : cut(first.before)),
          line('Now', last.after === null ? 'nothing' : cut(last.after)),
          line('Seen', momentName(last.ms)),
        ],
        nextStep,
      }),
    ];
  };
}

/** mx_changed: mail to the domain goes to other servers. */
export const mxChanged = hostsChanged(
  {
    record: 'MX',
    title: 'The mail servers',
    name: 'Mail servers moved to',
    nextStep: 'Confirm that the move was intended. If not, restore the MX records at once.',
  },
  'mx_changed',
);

/** ns_changed: other name servers decide about all records. */
export const nsChanged = hostsChanged(
  {
    record: 'NS',
    title: 'The name servers',
    name: 'Name servers moved to',
    nextStep: 'Confirm that the move was intended. If not, call the registrar at once.',
  },
  'ns_changed',
);
