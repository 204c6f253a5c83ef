import { entryOf } from '#domain/text.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import type { Severity } from './types.ts';

export const severityLabels: Record<Severity, { word: string; icon: IconName; tone: 'fail' | 'attention' | 'info' | 'mute' }> = {
  critical: { word: 'Critical', icon: 'fail', tone: 'fail' },
  high: { word: 'High', icon: 'fail', tone: 'fail' },
  medium: { word: 'Medium', icon: 'attention', tone: 'attention' },
  low: { word: 'Low', icon: 'info', tone: 'info' },
  info: { word: 'Good to know', icon: 'info', tone: 'mute' },
};

const who: Record<string, string | undefined> = {
  dns_host: 'at your DNS host',
  sender: 'at your mail service',
  registrar: 'at your registrar',
  beacon: 'by us',
};

/** Where a change is usually made: "where your DNS is hosted"; `null` if nobody has to do anything. */
export const whereDone = (by: string): string | null => who[by] ?? null;

const reasons: Record<string, string | undefined> = {
  timeout: 'no name server answered in time',
  servfail: 'the DNS gave no usable answer',
  refused: 'the name server refused to answer',
  malformed: 'the answer could not be read',
  bogus: 'the DNSSEC signature is invalid',
  loop: 'its aliases lead in a circle or too far',
  private: 'the name points to a private address',
  limit: 'it needs too many DNS lookups',
  dns: 'the name of its host could not be looked up',
  connect: 'we could not connect',
  certificate: 'its certificate is not valid',
  redirect: 'it redirects, which is not allowed',
  status: 'the web server did not serve it',
  too_large: 'it is too large',
};

/** A failure as the API spells it (`servfail: name TXT`, `name TXT: timeout`), in words. Sentences stay unchanged. */
export function failureLabel(text: string): string {
  const before = /^(\w+): /.exec(text)?.[1];
  const after = /: (\w+)$/.exec(text)?.[1];
  return entryOf(reasons, before ?? '') ?? entryOf(reasons, after ?? '') ?? text;
}

/** The domain as a panel shows it: the registered domain of the Public Suffix List where there is one, else what DMARC takes for it. */
export const zoneOf = (check: { domain: string; dmarc: { psl_org_domain: string | null } }): string =>
  check.dmarc.psl_org_domain ?? check.domain;
