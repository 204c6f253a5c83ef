import { expect, it } from 'vitest';
import { centerAnswer, runText, sentText } from '#src/features/report-scheduling/center-labels.ts';
import type { ReportRun } from '#src/features/report-scheduling/types.ts';

const none = { queued: 0, rendering: 0, ready: 0, failed: 0, expired: 0 };
const now = Date.parse('2026-11-20T12:00:00Z');
const run: ReportRun = {
  job_id: '1',
  status: 'ready',
  type: 'customer_detailed',
  format: 'pdf',
  title: 'Detailed report, Karoo Wines',
  customer: { id: 1, name: 'Karoo Wines' },
  days: 30,
  reason: null,
  note: null,
  tries: 1,
  created_at: '2026-11-20T11:00:00.000Z',
  ready_at: '2026-11-20T11:05:00.000Z',
  expires_at: '2026-12-20T11:05:00.000Z',
  file_name: 'karoo.pdf',
  size: 80_412,
  sha256: '00',
  sketch: null,
  schedule: null,
  sent: 0,
  recipients: 0,
};
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

it.each([
  [none, 'No report was made in the last 30 days.'],
  [{ ...none, ready: 1 }, 'One report of the last 30 days is ready.'],
  [
    { ...none, ready: 4, queued: 1, rendering: 1, failed: 1 },
    'Four reports of the last 30 days are ready. Two are being made, one could not be made.',
  ],
  [{ ...none, queued: 1 }, 'No report is ready. One is being made.'],
])('%j reads "%s"', (counts, text) => expect(centerAnswer(counts)).toBe(text));

it('says when a report was made, and until when its file is stored', () => {
  expect(plain(runText(run, now))).toBe('Made today, 13:05 · PDF, 80,4 kB · 30 days · stored until 20 Dec 2026');
  expect(plain(runText({ ...run, status: 'failed', tries: 3 }, now))).toBe(
    'Asked for today, 13:00 · PDF · 30 days · tried 3 times',
  );
});

it('says to how many it was sent', () => {
  expect(sentText(run)).toBe('');
  expect(sentText({ ...run, sent: 1, recipients: 3 })).toBe('Sent to 1 of 3 recipients.');
  expect(sentText({ ...run, sent: 2, recipients: 2 })).toBe('Sent to 2 recipients.');
});
