import type { PreparedRow } from '#src/entities/protection/types.ts';

/** A domain at p=quarantine that may test reject; parts can be replaced. */
export function protectionRow(part: Partial<PreparedRow> = {}): PreparedRow {
  const applied = {
    asked: 'quarantine',
    applied: 'quarantine',
    older_receivers: 'quarantine',
    tag: 'p',
    domain: 'karoowines.co.za',
    at: '_dmarc.karoowines.co.za',
  } as const;
  return {
    domain_id: 1,
    domain: 'karoowines.co.za',
    mail_class: 'service',
    level: 'protected',
    why: 'Forged mail is stopped.',
    score: 84,
    grade: 'B',
    checked_at: '2026-11-20T12:00:00Z',
    policies: { self: applied, existing: applied, nonexistent: applied },
    record: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@karoowines.co.za',
    own_messages: 12_400,
    own_passed: 12_362,
    days_since_report: 0,
    next_step: null,
    path: {
      stage: 'quarantine',
      next: 'rehearse_reject',
      gates: [
        { key: 'days', wanted: 30, have: 49, met: true },
        { key: 'messages', wanted: 100, have: 12_400, met: true },
        { key: 'pass', wanted: 98, have: 99.6, met: true },
        { key: 'unsorted', wanted: 5, have: 3, met: true },
      ],
      is_ready: true,
      hole: null,
      why: 'All conditions are met: you can take the next step.',
      days_at_stage: 49,
    },
    what_if: {
      days: 30,
      data_up_to: '2026-11-19',
      messages: 13_522,
      own: 12_400,
      own_failing: 38,
      forwarded: 214,
      senders: [
        { source_ip: '192.0.2.1', name: 'news.example', failing: 31, messages: 2640 },
        { source_ip: '192.0.2.2', name: null, failing: 7, messages: 514 },
      ],
      unproven: { messages: 846, sources: 3, largest: [] },
    },
    prepared: {
      stage: 'rehearse_reject',
      name: '_dmarc.karoowines.co.za',
      value: 'v=DMARC1; p=reject; t=y; pct=0; rua=mailto:dmarc@karoowines.co.za',
      rollback: 'v=DMARC1; p=quarantine; rua=mailto:dmarc@karoowines.co.za',
      notes: ['t=y asks for one level less.'],
    },
    ...part,
  };
}
