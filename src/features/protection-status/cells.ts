import { silentAfterDays } from '#domain/customers/risk.ts';
import { stageActions } from '#domain/next-step/next-step.ts';
import { entryOf, formOf } from '#domain/text.ts';
import { levelFaces } from '#src/entities/protection/levels.ts';
import { stageNames } from '#src/entities/protection/stages.ts';
import type { Dns, Face, MatrixRow } from './types.ts';
import { isUnread, unread } from './unread.ts';

type Part = keyof NonNullable<Dns['states']>;

const policyWord: Record<string, string> = { none: 'None', quarantine: 'Quarantine', reject: 'Reject' };

/** The content of a cell whose lookup failed or is still to come; `null` if there is a result. */
function notChecked({ dns }: MatrixRow, part: Part): Face | null {
  if (dns === undefined) return unread;
  if (dns.states === null) return { kind: 'unknown', word: 'Not checked' };
  return dns.states[part] === 'unknown' ? { kind: 'unknown', word: 'Unknown' } : null;
}

function stateOf({ dns }: MatrixRow, part: Part): string {
  return dns?.states?.[part] ?? 'unknown';
}

export function level({ status }: MatrixRow): Face {
  const { kind, word } = levelFaces[status.level];
  return { kind, word };
}

export function score({ status }: MatrixRow): Face {
  if (status.score === null) return { kind: 'mute', word: 'not measured' };
  return { kind: 'plain', word: `${status.score}${status.grade === null ? '' : ` ${status.grade}`}` };
}

/** A policy of the record: for the domain, its subdomains, or names that do not exist. */
export function policy(row: MatrixRow, tag: 'p' | 'sp' | 'np'): Face {
  const nothing = notChecked(row, 'dmarc');
  if (nothing !== null) return nothing;
  const state = stateOf(row, 'dmarc');
  if (state === 'missing') return { kind: 'fail', word: 'Missing' };
  if (state === 'multiple') return { kind: 'fail', word: 'Several' };
  if (state === 'unusable') return { kind: 'fail', word: 'Unusable' };
  const { policy: own, subdomain_policy, nonexistent_policy } = row.dns ?? {};
  const asked = tag === 'p' ? own : tag === 'sp' ? subdomain_policy : nonexistent_policy;
  if (asked == null) return { kind: 'unknown', word: 'Unknown' };
  const weaker = tag !== 'p' && asked === 'none' && own != null && own !== 'none';
  const inherited = tag === 'p' && state === 'inherited' ? { sub: 'inherited' } : {};
  const kind = weaker ? 'attention' : asked === 'none' ? 'monitoring' : 'pass';
  return { kind, word: entryOf(policyWord, asked) ?? asked, ...inherited };
}

/** Whether the policy is in testing (`t=y`). */
export function testing(row: MatrixRow): Face {
  const nothing = notChecked(row, 'dmarc');
  if (nothing !== null) return nothing;
  if (row.dns?.policy == null) return { kind: 'absent', word: 'No record' };
  return row.dns.testing ? { kind: 'attention', word: 'Rehearsal' } : { kind: 'plain', word: 'no' };
}

export function spf(row: MatrixRow): Face {
  const nothing = notChecked(row, 'spf');
  if (nothing !== null) return nothing;
  const state = stateOf(row, 'spf');
  const lookups = row.dns?.spf_lookups ?? 0;
  if (state === 'missing') return { kind: 'fail', word: 'Missing' };
  if (state === 'multiple') return { kind: 'fail', word: 'Several' };
  if (lookups > 10) return { kind: 'fail', word: `${lookups}/10` };
  if (state === 'broken') return { kind: 'fail', word: 'Broken' };
  return { kind: lookups >= 9 ? 'attention' : 'pass', word: `${lookups}/10` };
}

const ends: Record<string, Face> = {
  fail: { kind: 'pass', word: '-all' },
  softfail: { kind: 'pass', word: '~all' },
  neutral: { kind: 'attention', word: '?all' },
  pass: { kind: 'fail', word: '+all' },
  open: { kind: 'attention', word: 'open' },
};

export function spfEnd(row: MatrixRow): Face {
  const nothing = notChecked(row, 'spf');
  if (nothing !== null) return nothing;
  return ends[row.dns?.spf_ends ?? ''] ?? { kind: 'absent', word: stateOf(row, 'spf') === 'missing' ? 'No record' : 'Not read' };
}

/** The shortest key that was found. Selectors cannot be listed, so none seen is not none there. */
export function dkim(row: MatrixRow): Face {
  const nothing = notChecked(row, 'dkim');
  if (nothing !== null) return nothing;
  const keys = row.dns?.dkim_keys ?? 0;
  const bits = row.dns?.dkim_weakest_bits ?? null;
  const isParked = row.status.mail_class === 'parked';
  if (keys === 0) {
    const state = stateOf(row, 'dkim');
    if (state === 'found') return { kind: 'fail', word: 'Too short' };
    if (isParked) return { kind: 'absent', word: 'None, parked' };
    return state === 'missing' ? { kind: 'fail', word: 'No key' } : { kind: 'unknown', word: 'None seen' };
  }
  const sub = formOf(keys, 'one key', `of ${keys} keys`);
  if (bits === null) return { kind: 'pass', word: 'Ed25519', sub };
  return { kind: bits >= 2048 ? 'pass' : bits >= 1024 ? 'attention' : 'fail', word: `${bits} bits`, sub };
}

export function mtaSts(row: MatrixRow): Face {
  const nothing = notChecked(row, 'mta_sts');
  if (nothing !== null) return nothing;
  const state = stateOf(row, 'mta_sts');
  if (state === 'missing') return { kind: 'absent', word: 'Missing' };
  if (state !== 'found') return { kind: 'fail', word: state === 'several' ? 'Several' : 'Broken' };
  const mode = row.dns?.mta_sts;
  if (mode === 'enforce') return { kind: 'pass', word: 'Enforce' };
  if (mode === 'testing') return { kind: 'info', word: 'Testing' };
  return mode === 'none' ? { kind: 'absent', word: 'Off' } : { kind: 'attention', word: 'No file' };
}

export function tlsRpt(row: MatrixRow): Face {
  const nothing = notChecked(row, 'tls_rpt');
  if (nothing !== null) return nothing;
  const state = stateOf(row, 'tls_rpt');
  if (state === 'found') return { kind: 'pass', word: 'Yes' };
  if (state === 'missing') return { kind: 'absent', word: 'Missing' };
  return { kind: 'fail', word: state === 'several' ? 'Several' : 'Broken' };
}

export function dnssec(row: MatrixRow): Face {
  const nothing = notChecked(row, 'dnssec');
  if (nothing !== null) return nothing;
  const state = stateOf(row, 'dnssec');
  if (state === 'unsigned') return { kind: 'absent', word: 'Unsigned' };
  if (state === 'bogus') return { kind: 'fail', word: 'Broken' };
  return state === 'signed' ? { kind: 'pass', word: 'Signed' } : { kind: 'pass', word: 'Signed', sub: 'not validated' };
}

/** Days since the last report. A parked name without mail has none to report. */
export function silent({ silentDays, status }: MatrixRow): Face {
  if (silentDays === undefined) return unread;
  if (silentDays === null)
    return status.mail_class === 'parked' ? { kind: 'mute', word: 'no messages' } : { kind: 'attention', word: 'No reports' };
  const word = formOf(silentDays, '1 day', `${silentDays} days`);
  if (status.mail_class === 'parked') return { kind: 'plain', word };
  if (silentDays >= 7) return { kind: 'fail', word };
  return { kind: silentDays >= silentAfterDays ? 'attention' : 'plain', word };
}

export function stage(row: MatrixRow): Face {
  const nothing = notChecked(row, 'dmarc');
  if (nothing !== null && !isUnread(nothing)) return nothing;
  const { path, checked_at: checkedAt } = row.status;
  if (checkedAt === null) return { kind: 'unknown', word: 'Not checked' };
  const next = path.is_ready && path.next !== null ? { sub: `ready for ${stageActions[path.next]}` } : {};
  return { kind: 'plain', word: stageNames[path.stage], ...next };
}

/** The most severe findings, with how many more there are. */
export function findings({ dns }: MatrixRow): Face[] {
  if (dns === undefined) return [unread];
  if (dns.states === null) return [{ kind: 'unknown', word: 'Not checked' }];
  const { critical, high, medium, low } = dns.flags;
  const found = [
    { kind: 'fail', count: critical, of: 'critical' },
    { kind: 'fail', count: high, of: 'high' },
    { kind: 'attention', count: medium, of: 'medium' },
    { kind: 'plain', count: low, of: 'low' },
  ] as const;
  const worst = found.find(({ count }) => count > 0);
  if (worst === undefined) return [{ kind: 'pass', word: 'None' }];
  const others = critical + high + medium + low - worst.count;
  return [{ kind: worst.kind, word: `${worst.count} ${worst.of}`, ...(others > 0 ? { sub: `${others} more` } : {}) }];
}
