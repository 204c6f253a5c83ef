import { recordKinds, topicOfKind } from '#domain/vocabulary.ts';
import { topicText } from '#src/entities/dns-check/topic-text.ts';
import type { Check } from '#src/entities/dns-check/types.ts';
import type { RecordKind, Watched } from './types.ts';

/** What a domain has of a kind of record, to be read after its name: "has no SPF record". */
export function kindSentence(check: Check, kind: RecordKind): string {
  return topicText[topicOfKind[kind]].sentence(check);
}

export type KindSummary = {
  type: RecordKind;
  state: Watched['state'];
  values: string[];
  findings: { serious: number; other: number };
  changedAt: string | null;
};

type Sources = { records: readonly Watched[]; flags: Check['flags']; changes: readonly { record: string; at: string }[] };

/** One row for each kind of record: found where any is, unknown before missing. */
export function summariesOf({ records, flags, changes }: Sources): KindSummary[] {
  return recordKinds.map((type) => {
    const own = records.filter((record) => record.type === type);
    const has = (state: Watched['state']) => own.some((record) => record.state === state);
    const found = flags.filter(({ topic, severity }) => topic === topicOfKind[type] && severity !== 'info');
    const serious = found.filter(({ severity }) => severity === 'critical' || severity === 'high').length;
    return {
      type,
      state: has('found') ? 'found' : has('unknown') ? 'unknown' : 'missing',
      values: own.flatMap(({ values }) => values),
      findings: { serious, other: found.length - serious },
      changedAt: changes.find(({ record }) => record === type)?.at ?? null,
    };
  });
}

export const stateLabels: Record<Watched['state'], string> = {
  found: 'Published',
  missing: 'Not published',
  unknown: 'No answer',
};
