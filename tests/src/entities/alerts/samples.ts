import { entityOf } from '#src/entities/alerts/overlay.ts';
import type { Alert, AlertStep } from '#src/entities/alerts/types.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';

export const me = { id: 1, name: 'Naledi' };
export const thandi = { id: 2, name: 'Thandi Nkosi' };

/** An open, high alert at a domain of its own. */
export function alertOf(id: number, given: Partial<Alert> = {}): Alert {
  return {
    id,
    domain_id: id,
    domain_name: `wine${id}.example.co.za`,
    customer_id: null,
    customers: [{ id: 1, name: 'Karoo Wines', access_level: 'owner' }],
    rule: 'spf_permerror',
    subject: '',
    cause: 'spf_permerror',
    cause_name: 'SPF is broken',
    severity: 'high',
    status: 'open',
    version: 1,
    count: 1,
    title: `SPF of wine${id}.example.co.za is broken`,
    evidence: [{ label: 'Look-ups', text: '12 of 10' }],
    series: null,
    next_step: 'Take out an include.',
    happened_time: '2026-11-20T08:00:00.000Z',
    detected_time: '2026-11-20T08:10:00.000Z',
    seen_time: '2026-11-20T09:00:00.000Z',
    acknowledged_by: null,
    acknowledged_time: null,
    assigned_to: null,
    snoozed_until: null,
    resolved_by: null,
    resolved_time: null,
    outcome: null,
    incident_id: null,
    ...given,
  };
}

/** An alert in each of its statuses. */
export const inStatus: Record<Alert['status'], Partial<Alert>> = {
  open: {},
  acknowledged: {
    status: 'acknowledged',
    version: 2,
    acknowledged_by: thandi,
    acknowledged_time: '2026-11-20T08:30:00.000Z',
    assigned_to: thandi,
  },
  snoozed: { status: 'snoozed', version: 2, snoozed_until: '2026-11-21T05:30:00.000Z' },
  resolved: {
    status: 'resolved',
    version: 3,
    resolved_by: thandi,
    resolved_time: '2026-11-20T10:00:00.000Z',
    outcome: 'fixed',
  },
};

/** Something done to an alert that waits to be sent. */
export function waitingRow(alert: Alert, call: string, body: object = {}, given: Partial<OutboxRow> = {}): OutboxRow {
  return {
    id: `row ${call}`,
    user: '1',
    owner: '1/1',
    call: `alertManagement.${call}`,
    method: 'POST',
    path: '',
    body,
    entity: entityOf(alert),
    label: call,
    created: Date.parse('2026-11-20T11:54:00.000Z'),
    seq: 1,
    tries: 0,
    status: 'waiting',
    refusal: null,
    ...given,
  };
}

export function stepOf(given: Partial<AlertStep> = {}): AlertStep {
  return {
    id: 1,
    kind: 'opened',
    time: '2026-11-20T08:10:00.000Z',
    done_time: '2026-11-20T08:10:00.000Z',
    actor: null,
    note: '',
    from_status: null,
    to_status: 'open',
    details: {},
    ...given,
  };
}
