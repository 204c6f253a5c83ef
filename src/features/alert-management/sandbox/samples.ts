import type { Alert, AlertNotice, AlertStep, Person } from '#src/entities/alerts/types.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The fictitious people of the sandbox. */
export const visitor: Person = { id: 1, name: 'You' };
export const colleague: Person = { id: 2, name: 'Sipho Example' };
export const staff: readonly Person[] = [visitor, colleague, { id: 3, name: 'Anneke Sample' }];

type Sample = Pick<Alert, 'rule' | 'cause_name' | 'severity' | 'title' | 'evidence' | 'next_step'> &
  Partial<Alert> & { domain: string; customer: string; hoursAgo: number };

const key = {
  rule: 'dkim_missing',
  cause_name: 'Sardinepost DKIM key missing',
  severity: 'critical' as const,
  next_step: 'Ask the customer to publish the CNAME of Sardinepost again. The same record works for every domain.',
  incident_id: 1,
};

const keyLine = (selector: string, failed: number, messages: number) => [
  { label: 'Key', text: `${selector}._domainkey no longer exists, confirmed by 3 resolvers` },
  { label: 'Mail', text: `${failed} of ${messages} failed since` },
  { label: 'Likely cause', text: 'The zone was copied to a new server without this record' },
];

const samples: Sample[] = [
  {
    ...key,
    domain: 'karoocellar.example',
    customer: 'Karoo Cellar (sample)',
    title: 'The DKIM key sp1 of karoocellar.example is gone',
    evidence: keyLine('sp1', 233, 266),
    hoursAgo: 30,
  },
  {
    ...key,
    domain: 'overbergolives.example',
    customer: 'Overberg Olives (sample)',
    title: 'The DKIM key sp1 of overbergolives.example is gone',
    evidence: keyLine('sp1', 91, 104),
    hoursAgo: 29,
  },
  {
    ...key,
    domain: 'fynbostea.example',
    customer: 'Fynbos Tea (sample)',
    title: 'The DKIM key sp1 of fynbostea.example is gone',
    evidence: keyLine('sp1', 58, 66),
    hoursAgo: 27,
  },
  {
    ...key,
    domain: 'namaquablooms.example',
    customer: 'Namaqua Blooms (sample)',
    title: 'The DKIM key sp1 of namaquablooms.example is gone',
    evidence: keyLine('sp1', 12, 31),
    hoursAgo: 26,
    status: 'acknowledged',
    acknowledged_by: colleague,
    assigned_to: colleague,
  },
  {
    rule: 'policy_downgraded',
    domain: 'bushveldsafaris.example',
    customer: 'Bushveld Safaris (sample)',
    cause_name: 'Policy weakened from reject to none',
    severity: 'critical',
    title: 'The policy of bushveldsafaris.example was weakened',
    evidence: [
      { label: 'Before', text: 'v=DMARC1; p=reject' },
      { label: 'Now', text: 'v=DMARC1; p=none' },
      { label: 'Since then', text: '41 forged messages' },
    ],
    next_step: 'Publish the previous record, or note why the policy was weakened.',
    hoursAgo: 5,
  },
  {
    rule: 'spf_permerror',
    domain: 'ubuntulogistics.example',
    customer: 'Ubuntu Logistics (sample)',
    cause_name: 'SPF needs more than 10 DNS lookups',
    severity: 'high',
    title: 'SPF of ubuntulogistics.example needs 12 DNS lookups',
    evidence: [
      { label: 'DNS lookups', text: '12 of 10' },
      { label: 'DKIM', text: 'still passes 96,8% of messages' },
    ],
    next_step: 'Remove the include that is no longer used.',
    hoursAgo: 4,
    status: 'acknowledged',
    acknowledged_by: visitor,
    assigned_to: visitor,
  },
  {
    rule: 'spf_permerror',
    domain: 'plettholdings.example',
    customer: 'Plett Holdings (sample)',
    cause_name: 'SPF needs more than 10 DNS lookups',
    severity: 'high',
    title: 'SPF of plettholdings.example needs 11 DNS lookups',
    evidence: [{ label: 'DNS lookups', text: '11 of 10' }],
    next_step: 'Remove the include that is no longer used.',
    hoursAgo: 20,
  },
  {
    rule: 'report_silence',
    domain: 'kalaharisolar.example',
    customer: 'Kalahari Solar (sample)',
    cause_name: 'No reports received',
    severity: 'high',
    title: 'No reports about kalaharisolar.example for 3 days',
    evidence: [{ label: 'Before', text: 'Reports arrived every day' }],
    next_step: 'Check that the report address in the DMARC record still receives email.',
    hoursAgo: 8,
    status: 'snoozed',
  },
  {
    rule: 'new_sender_failing',
    domain: 'helderbergbooks.example',
    customer: 'Helderberg Books (sample)',
    cause_name: 'Failing messages from 203.0.113.0/24',
    severity: 'high',
    title: '203.0.113.0/24 sends failing messages as helderbergbooks.example',
    evidence: [
      { label: 'Yesterday', text: '1 312 failing messages' },
      { label: 'Policy', text: 'quarantine: sent to spam' },
    ],
    next_step: 'Find out whether it sends for the customer. Set it up, or mark it as not yours.',
    hoursAgo: 14,
  },
  {
    rule: 'volume_drop',
    domain: 'capetidesurf.example',
    customer: 'Cape Tide Surf (sample)',
    cause_name: 'Approved messages dropped',
    severity: 'medium',
    title: 'Far fewer messages from capetidesurf.example',
    evidence: [{ label: 'Yesterday', text: '88 messages, normally 240 on that weekday' }],
    next_step: 'Ask whether the newsletter has stopped.',
    hoursAgo: 40,
    status: 'resolved',
    outcome: 'ended',
  },
  {
    rule: 'dkim_weak',
    domain: 'jozibooks.example',
    customer: 'Jozi Books (sample)',
    cause_name: 'Weak DKIM key',
    severity: 'low',
    title: 'The DKIM key host of jozibooks.example has 1024 bits',
    evidence: [{ label: 'Key', text: '1024 bits, wanted 2048' }],
    next_step: 'Ask the mail service for a key of 2048 bits.',
    hoursAgo: 200,
    status: 'resolved',
    outcome: 'fixed',
    resolved_by: colleague,
    acknowledged_by: colleague,
    assigned_to: colleague,
  },
  {
    rule: 'ready_to_advance',
    domain: 'helderbergtax.example',
    customer: 'Helderberg Tax (sample)',
    cause_name: 'helderbergtax.example is ready for the next step',
    severity: 'info',
    title: 'helderbergtax.example is ready to test quarantine',
    evidence: [{ label: 'Now at', text: 'p=none' }],
    next_step: 'Publish the next record.',
    hoursAgo: 6,
  },
];

const usualPct = [99, 99, 98, 99, 99, 97, 99, 99, 98, 99, 99, 99, 98, 99, 99, 99, 98, 99, 99, 97, 99, 98, 99, 99, 99, 58, 21, 12];

function seriesOf(sample: Sample, now: number): Alert['series'] {
  const day = (index: number) => new Date(now - (usualPct.length - index) * dayMs).toISOString().slice(0, 10);
  if (sample.rule === 'dkim_missing')
    return {
      label: 'Sardinepost messages that passed, %',
      points: usualPct.map((value, index) => ({ day: day(index), value })),
      usual: 99,
      markDay: day(25),
    };
  if (sample.rule !== 'new_sender_failing') return null;
  return {
    label: 'Failing messages',
    points: usualPct.map((value, index) => ({ day: day(index), value: value > 90 ? 100 - value : value * 20 })),
    usual: null,
    markDay: day(25),
  };
}

/** The twelve alerts of the demonstration, in every status. `now` is epoch ms; ids are far from those of real alerts. */
export function sampleAlerts(now: number): Alert[] {
  return samples.map(({ domain, customer, hoursAgo, ...sample }, index): Alert => {
    const at = (hours: number) => new Date(now - hours * hourMs).toISOString();
    const status = sample.status ?? 'open';
    return {
      id: 900_001 + index,
      domain_id: 900_001 + index,
      domain_name: domain,
      customer_id: null,
      customers: [{ id: 900_001 + index, name: customer, access_level: 'owner' }],
      subject: '',
      cause: `${sample.rule} sample`,
      version: status === 'open' ? 1 : 2,
      count: 1,
      series: seriesOf({ domain, customer, hoursAgo, ...sample }, now),
      happened_time: at(hoursAgo),
      detected_time: at(hoursAgo - 0.2),
      seen_time: at(1),
      acknowledged_by: null,
      acknowledged_time: sample.acknowledged_by === undefined ? null : at(hoursAgo - 1),
      assigned_to: null,
      snoozed_until: status === 'snoozed' ? new Date(now + 3 * hourMs).toISOString() : null,
      resolved_by: null,
      resolved_time: status === 'resolved' ? at(2) : null,
      outcome: null,
      incident_id: null,
      ...sample,
      status,
    };
  });
}

/** How each sample reached its state. */
export function sampleTimeline(alert: Alert): AlertStep[] {
  const step = (id: number, kind: AlertStep['kind'], time: string, actor: AlertStep['actor'], note = ''): AlertStep => ({
    id,
    kind,
    time,
    done_time: time,
    actor,
    note,
    from_status: null,
    to_status: null,
    details: {},
  });
  const steps = [step(1, 'opened', alert.detected_time, null)];
  if (alert.acknowledged_time !== null) steps.push(step(2, 'acknowledged', alert.acknowledged_time, alert.acknowledged_by));
  if (alert.status === 'snoozed')
    steps.push({ ...step(3, 'snoozed', alert.seen_time, colleague), details: { until: alert.snoozed_until } });
  if (alert.resolved_time !== null)
    steps.push(
      alert.resolved_by === null
        ? step(4, 'ended', alert.resolved_time, null)
        : {
            ...step(4, 'resolved', alert.resolved_time, alert.resolved_by, 'The service created a new key.'),
            details: { outcome: 'fixed' },
          },
    );
  return steps;
}

/** Whom the samples notified: critical ones two people, the others the digest. */
export function sampleNotifications(alert: Alert): AlertNotice[] {
  const seen = Date.parse(alert.detected_time);
  const notice = (id: number, name: string, channel: AlertNotice['channel'], afterMs: number): AlertNotice => ({
    id,
    alert_id: alert.id,
    channel,
    address: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
    name,
    mode: alert.severity === 'critical' ? 'now' : 'digest',
    status: 'sent',
    due_time: new Date(seen + afterMs).toISOString(),
    changed_time: new Date(seen + afterMs).toISOString(),
    tries: 1,
    error: null,
  });
  if (alert.severity === 'critical')
    return [notice(1, 'First Contact', 'email', 60_000), notice(2, 'Second Contact', 'push', 31 * 60_000)];
  return alert.severity === 'high' ? [notice(1, 'First Contact', 'email', 15 * 60_000)] : [];
}
