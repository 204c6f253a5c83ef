import type { Dns, MatrixRow, Snapshot, Status } from '#src/features/protection-status/types.ts';

type Part = Partial<Omit<MatrixRow, 'status' | 'dns'>> & { status?: Partial<Status>; dns?: Partial<Dns> | null };

const policy = (asked: 'none' | 'quarantine' | 'reject') => ({
  asked,
  applied: asked,
  older_receivers: asked,
  tag: 'p' as const,
  domain: 'example.co.za',
  at: '_dmarc.example.co.za',
});

/** A protected domain in order; `dns: null` where the checks have not been read. */
export function rowOf(part: Part = {}): MatrixRow {
  const domain = part.domain ?? 'example.co.za';
  return {
    id: 1,
    domain,
    customers: [{ id: 4, name: 'Karoo Wines' }],
    silentDays: 0,
    isPrepared: false,
    past: undefined,
    ...part,
    status: {
      domain_id: part.id ?? 1,
      domain,
      mail_class: 'people',
      tags: [],
      level: 'protected',
      why: 'Forged mail is stopped.',
      score: 91,
      grade: 'A',
      checked_at: '2026-11-20T12:00:00.000Z',
      policies: { self: policy('reject'), existing: policy('reject'), nonexistent: policy('reject') },
      record: 'v=DMARC1; p=reject',
      own_messages: 100,
      own_passed: 100,
      days_since_report: 0,
      next_step: null,
      path: { stage: 'reject', next: null, gates: [], is_ready: false, hole: null, why: '', days_at_stage: 12 },
      what_if: {
        days: 30,
        data_up_to: '2026-11-19',
        messages: 100,
        own: 100,
        own_failing: 0,
        forwarded: 0,
        senders: [],
        unproven: { messages: 0, sources: 0, largest: [] },
      },
      published_policy: 'reject',
      policy_seen_on: '2026-11-19',
      messages: 100,
      passed: 100,
      quarantined: 0,
      rejected: 0,
      delivered_failing: 0,
      days_with_data: 30,
      verification_status: 'Verified',
      ...part.status,
    },
    dns:
      part.dns === null
        ? undefined
        : {
            status: 'Verified',
            checked_at: '2026-11-20T12:00:00.000Z',
            policy: 'reject',
            subdomain_policy: 'reject',
            nonexistent_policy: 'reject',
            testing: false,
            spf_lookups: 4,
            spf_ends: 'softfail',
            dkim_keys: 2,
            dkim_weakest_bits: 2048,
            mta_sts: 'enforce',
            tls_rpt: true,
            dnssec: 'signed',
            states: { dmarc: 'found', spf: 'found', dkim: 'found', mta_sts: 'found', tls_rpt: 'found', dnssec: 'signed' },
            flags: { critical: 0, high: 0, medium: 0, low: 0 },
            ...part.dns,
          },
  };
}

export function snapshotOf(part: Partial<Snapshot> = {}): Snapshot {
  return {
    day: '2026-10-22',
    level: 'protected',
    stage: 'reject',
    score: 91,
    grade: 'A',
    own_messages: 100,
    own_passed: 100,
    ...part,
  };
}
