import { afterEach, expect, test } from 'vitest';
import { Operations } from '#src/features/operations/Operations.tsx';
import { Screen } from '../../screen.tsx';

const page = { limit: 500, offset: 0, total: 0 };
const health = {
  status: 'healthy',
  checks: [],
  messages_24h: 0,
  reports_24h: 0,
  rows_24h: 0,
  rows_refused_24h: 0,
  duplicates_24h: 0,
  failed_batches_24h: 0,
  batches_24h: 0,
  waiting_messages: 0,
  orphan_messages: 0,
  failed_messages: 0,
  rows_by_hour: [],
  reporters: [],
  continuous: { running: true, pollingIntervalMinutes: 5, messagesPerBatch: 100, maxConcurrentBatches: 5 },
};
const empty = {
  'GET /ingestion/enhanced/health': health,
  'GET /ingestion/enhanced/status': {
    batch: null,
    active_batches: [],
    recent_batches: [],
    refusals: [],
    refusal_groups: [],
    waiting_messages: 0,
    oldest_waiting_time: null,
    next_poll_time: null,
    pagination: page,
  },
  'GET /ingestion/enhanced/mailbox-status': {
    sources: [
      {
        channel: 'folder',
        status: 'connected',
        address: '/data/inbox',
        text: '',
        last_seen_time: null,
        backlog: null,
        received_24h: 0,
      },
    ],
    report_address: null,
    outgoing: 'outbox',
  },
  'GET /customers': { customers: [], pagination: page },
  'GET /domains': { domains: [], pagination: page },
  'GET /domain-reports/domains': { domains: [] },
  'POST /intelligence/domains/bulk': { domains: [] },
  'GET /alert-management/alerts': { alerts: [], pagination: page, evaluated_time: null },
  'GET /alert-management/stats': { open: 0, acknowledged: 0, snoozed: 0, mine: 0, by_severity: {} },
};

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function open(more: Record<string, unknown> = {}) {
  const made = new Screen({ ...empty, ...more }, 'admin');
  screen = made;
  await made.draw(<Operations title="Dashboard" />);
  return made;
}
const states = (box: HTMLElement) => [...box.querySelectorAll('.ui-guide-state')].map((one) => one.textContent);

test('an empty installation leads to its first customer instead of saying that all is calm', async () => {
  const made = await open();
  await made.until('.ui-guide');
  expect(states(made.box)).toEqual(['Next', 'Later', 'Later', 'Later', 'Later']);
  expect(made.box.textContent).not.toContain('Nothing needs attention');
  expect(made.box.querySelector('.ui-next a')?.getAttribute('href')).toBe('/app/customers?add=true');
  expect(made.box.querySelector('[aria-current=step] h3')?.textContent).toBe('Add a customer');
  expect(made.box.textContent).toContain('SMTP_URL');
});

test('offline the steps stay as of the last sync, and say so', async () => {
  const made = await open();
  await made.until('.ui-guide');
  await made.goOffline();
  expect(states(made.box)).toHaveLength(5);
  expect(made.box.textContent).toContain('as of the last sync');
});

test('an installation whose last report is long ago is no new one', async () => {
  const known = { id: 1, name: 'old.co.za', reports: 5, messages: 9, first_day: '2025-01-01', last_day: '2025-01-02' };
  const made = await open({ 'GET /domain-reports/domains': { domains: [known] } });
  await made.until('.ui-answer');
  expect(made.box.querySelector('.ui-answer')?.textContent).toContain('Nothing needs attention');
  expect(made.box.querySelector('.ui-guide')).toBeNull();
});

test('an installation with reporters never asks whether it is new', async () => {
  const reporter = { reporter: 'Google', last_report_at: '2026-11-20T04:00:00Z', reports: 1, messages: 1, unreadable_rows: 0 };
  const made = await open({ 'GET /ingestion/enhanced/health': { ...health, reporters: [reporter] } });
  await made.until('.ui-answer');
  expect(made.asked.map(({ call }) => call)).not.toContain('GET /domain-reports/domains');
  expect(made.box.querySelector('.ui-guide')).toBeNull();
});
