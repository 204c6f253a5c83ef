import type { Topic } from '#domain/judge/flag.ts';
import { formOf, listed } from '#domain/text.ts';
import { topicLabels } from '#domain/vocabulary.ts';
import { type Presence, topicText } from '#src/entities/dns-check/topic-text.ts';
import type { Check, Flag } from '#src/entities/dns-check/types.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

/** The state of one part of a domain's records, in a word. */
export type RecordState = { topic: Topic; name: string; kind: StatusKind; word: string; findings: number };

const missingMessages: Partial<Record<Topic, string>> = { dkim: 'None found', mx: 'None', dnssec: 'Not signed' };

function faceOf(presence: Presence, topic: Topic, flags: readonly Flag[]): { kind: StatusKind; word: string } {
  const has = (...severities: Flag['severity'][]) => flags.some(({ severity }) => severities.includes(severity));
  if (presence === 'unknown') return { kind: 'unknown', word: 'No answer' };
  if (presence === 'missing') {
    const kind = has('critical', 'high') ? 'fail' : has('medium') ? 'attention' : 'info';
    return { kind, word: missingMessages[topic] ?? 'Not published' };
  }
  if (has('critical', 'high')) return { kind: 'fail', word: 'Needs fixing' };
  if (has('medium')) return { kind: 'attention', word: 'Needs attention' };
  return { kind: 'pass', word: 'In order' };
}

const shownTopics: Topic[] = ['dmarc', 'spf', 'dkim', 'mx', 'mta_sts', 'tls_rpt', 'dnssec'];

/** The parts of a check at a domain's records: each with one word, and how many findings that ask for something. */
export function recordStates(check: Check): RecordState[] {
  return shownTopics.map((topic) => {
    const flags = check.flags.filter((flag) => flag.topic === topic && flag.severity !== 'info');
    return { topic, name: topicLabels[topic], findings: flags.length, ...faceOf(topicText[topic].presence(check), topic, flags) };
  });
}

/** What the states say together: "DMARC and SPF need attention". */
export function statesFinding(states: readonly RecordState[]): string {
  const bad = states.filter(({ kind }) => kind === 'fail' || kind === 'attention');
  const unknown = states.filter(({ kind }) => kind === 'unknown').length;
  if (bad.length > 0) return `${listed(bad.map(({ name }) => name))} ${formOf(bad.length, 'needs', 'need')} attention`;
  if (unknown > 0) return `${unknown} of ${states.length} gave no answer`;
  return 'Nothing is broken';
}
