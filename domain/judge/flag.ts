import { type Severity, severities, type Topic } from '../vocabulary.ts';

export type { Severity, Topic };

/** The change in the zone that fixes a finding: the whole record, ready to paste. `value` is empty for `remove`. */
export type Fix = {
  action: 'publish' | 'replace' | 'remove';
  name: string;
  type: 'TXT' | 'MX' | 'CNAME' | 'DS' | 'A';
  value: string;
};

/**
 * One finding. `code` is stable (`DMARC_MISSING`); `at` the name it concerns; `seen` the text found there, empty where nothing is;
 * `why` one plain sentence on what it means for the owner; `todo` one sentence on what to do, `null` where nothing is to be done; `fix`
 * the record, where one exact record fixes it; `by` who usually does it; `source` the section of the rule (`RFC 9989 4.10`).
 */
export type Flag = {
  code: string;
  severity: Severity;
  topic: Topic;
  at: string;
  seen: string;
  why: string;
  todo: string | null;
  fix: Fix | null;
  by: 'dns_host' | 'sender' | 'registrar' | 'beacon' | 'nobody';
  source: string;
};

/** Worst first; equals stay in their order. */
export function bySeverity(flags: readonly Flag[]): Flag[] {
  return [...flags].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}
