import { dayMonth } from '../sast.ts';
import { capital, count, counted, spelled } from '../text.ts';
import type { ChangeKind, SenderChangeKind } from '../vocabulary/changes.ts';
import type { AlertStatus, Severity } from '../vocabulary.ts';
import { writtenName } from '../written-name.ts';

type RecordOfDomain = { record: string; domain: string; before: string | null; after: string | null };
type Split = { own_messages: number; own_passed: number; unknown: number };

/** What changed at a customer, as far as its sentences need it; shapes of the API. */
export type Changes = {
  since: string;
  found: Record<ChangeKind, number>;
  records: readonly RecordOfDomain[];
  policy: readonly RecordOfDomain[];
  senders: readonly { name: string; kind: SenderChangeKind; messages: number; previous_messages: number }[];
  alerts: readonly { status: AlertStatus; severity: Severity; event: 'opened' | 'resolved' }[];
  split: Split;
  previous_split: Split;
};

/** The kinds of changes as headings and lines of the table. */
export const kindLabels: Record<ChangeKind, string> = {
  records: 'Records',
  policy: 'Policy',
  senders: 'Senders',
  alerts: 'Alerts',
  people: 'People',
};

/** How many changes of all kinds there were. */
export const allFound = ({ found }: Pick<Changes, 'found'>): number =>
  Object.values(found).reduce((sum, count) => sum + count, 0);

/** Alerts of the period that need action: open, critical or high. */
export const urgentOf = <A extends Changes['alerts'][number]>({ alerts }: { alerts: readonly A[] }): A[] =>
  alerts.filter(({ status, severity }) => status === 'open' && (severity === 'critical' || severity === 'high'));

/** Whether there were more alerts than are listed, so that what is counted of them is the least. */
export const isAlertsCut = ({ alerts, found }: Pick<Changes, 'found'> & { alerts: readonly unknown[] }): boolean =>
  alerts.length < found.alerts;

/** "Nine things changed since 16 Nov." */
export function changesAnswer(reply: Pick<Changes, 'found' | 'since'>): string {
  const all = allFound(reply);
  const since = `since ${dayMonth(reply.since)}`;
  return all === 0
    ? `No record, sender, alert or access changed ${since}.`
    : `${capital(spelled(all, 'thing'))} changed ${since}.`;
}

const verbOf = ({ before, after }: RecordOfDomain): string =>
  before === null ? 'appeared' : after === null ? 'was removed' : 'changed';

/** "DKIM of karoocellar.example was removed". */
export const recordLabel = (change: RecordOfDomain): string =>
  `${change.record} of ${writtenName(change.domain)} ${verbOf(change)}`;

/** What happened to the records, in one sentence. */
export function recordsFinding({ records, found }: Pick<Changes, 'records' | 'found'>): string {
  const [only] = records;
  if (only === undefined) return found.policy === 0 ? 'No record changed' : 'No other record changed';
  if (found.records === 1) return recordLabel(only);
  return `${capital(spelled(found.records, 'record'))} changed`;
}

/** What happened to the policies, in one sentence. */
export function policyFinding({ policy, found }: Pick<Changes, 'policy' | 'found'>): string {
  const [only] = policy;
  if (only === undefined) return 'No policy changed';
  if (found.policy === 1) return `The policy of ${writtenName(only.domain)} changed`;
  return `${capital(spelled(found.policy, 'policy', 'policies'))} changed`;
}

const senderVerbs = { new: ['is new', 'are new'], more: ['sends more', 'send more'], less: ['sends less', 'send less'] } as const;

function senderChanged({ name, kind }: Changes['senders'][number]): string {
  const [one, many] = senderVerbs[kind];
  return `${name} ${name.startsWith('Servers in ') ? many : one}`;
}

/** What happened to the senders, in one sentence: the largest two. */
export function sendersFinding({ senders, found }: Pick<Changes, 'senders' | 'found'>): string {
  const said = senders.slice(0, 2).map(senderChanged);
  if (said.length === 0) return 'No notable change';
  return found.senders > 2 ? `${said.join(', ')}, and ${spelled(found.senders - 2)} more changed` : said.join('; ');
}

/** "Quillmail: 14 to 34 messages", "Quillmail: first seen, 14 messages". */
export function senderLabel({ name, kind, messages, previous_messages: before }: Changes['senders'][number]): string {
  if (kind === 'new') return `${name}: first seen, ${counted(messages, 'message')}`;
  return `${name}: ${count(before)} to ${counted(messages, 'message')}`;
}

/** How many alerts opened and how many were resolved. */
export function alertsFinding(changes: Pick<Changes, 'alerts' | 'found'>): string {
  const { alerts, found } = changes;
  if (isAlertsCut(changes)) return `${capital(spelled(found.alerts))} opened or were resolved`;
  const resolved = alerts.filter(({ event }) => event === 'resolved').length;
  const opened = alerts.length - resolved;
  if (alerts.length === 0) return 'No alert opened or was resolved';
  return capital(
    [opened > 0 && `${spelled(opened)} opened`, resolved > 0 && `${spelled(resolved)} resolved`].filter(Boolean).join(', '),
  );
}

/** How many times the access of people changed. */
export const peopleFinding = ({ found }: Pick<Changes, 'found'>): string =>
  found.people === 0 ? 'No invitation or change of access' : `${capital(spelled(found.people, 'change'))} of access`;

/** "Own failures rose from 11 to 242". */
export function messagesFinding({ split, previous_split: before }: Pick<Changes, 'split' | 'previous_split'>): string {
  const failed = split.own_messages - split.own_passed;
  const past = before.own_messages - before.own_passed;
  if (split.unknown > 0) return 'Whose messages failed is no longer known';
  if (before.unknown > 0) return `${counted(failed, 'own message')} failed; the period before is no longer known`;
  if (split.own_messages === 0 && before.own_messages === 0) return 'No messages from own senders were reported';
  if (split.own_messages === 0) return 'No messages from own senders were reported any more';
  if (before.own_messages === 0) return 'No messages from own senders were reported in the period before';
  if (failed === 0 && past === 0) return 'No own message failed in either period';
  if (failed === past) return `${counted(failed, 'own message')} failed, as many as before`;
  const verb = failed > past ? 'rose' : 'fell';
  return `Failures of own messages ${verb} from ${count(past)} to ${count(failed)}`;
}
