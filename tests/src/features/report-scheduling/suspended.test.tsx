import { afterEach, expect, it } from 'vitest';
import type { SessionFacts } from '#machines/session-facts.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { useAlertActions } from '#src/entities/alerts/use-alert-actions.ts';
import { ScheduleCard } from '#src/features/report-scheduling/ScheduleCard.tsx';
import { ShareDialog } from '#src/features/report-scheduling/ShareDialog.tsx';
import { nextText, schedulesAnswer } from '#src/features/report-scheduling/schedule-labels.ts';
import type { ReportRun, Schedule } from '#src/features/report-scheduling/types.ts';
import { Screen } from '../screen.tsx';
import { schedule } from './schedule.ts';

let screen: Screen;
afterEach(() => screen.close());

const contextOf = (isSuspended: boolean): SessionFacts['context'] => ({
  default_customer_id: 3,
  role: 'customer',
  is_admin: false,
  is_multi_customer: false,
  customer_ids: [3],
  associations: [
    { customer_id: 3, customer_name: 'Karoo Wines', access_level: 'owner', domain_count: 1, is_suspended: isSuspended },
  ],
});
const buttons = () => [...screen.box.ownerDocument.querySelectorAll('button')].map(({ textContent }) => textContent);
const card = async (change: Partial<Schedule>) => {
  screen = new Screen({});
  await screen.draw(<ScheduleCard schedule={{ ...schedule, ...change }} onEdit={() => undefined} />);
  return buttons();
};
const lost = { problem: 'All domains of this schedule were removed. Choose others.', next_run_time: null, next_runs: [] };

it('a schedule of a suspended customer offers what stops it, and what is for its reader alone', async () => {
  expect(await card({ is_suspended: true })).toEqual(['Send test to me', 'Last runs', 'Pause', 'Delete']);
});

it('a paused schedule of a suspended customer says nothing of runs that it cannot be resumed for', async () => {
  const shown = await card({ is_suspended: true, status: 'paused', is_active: false });
  expect(shown).toEqual(['Send test to me', 'Last runs', 'Delete']);
  expect(screen.box.textContent).not.toContain('If you resume it now');
});

it('a schedule without any of its domains says so, and offers no run', async () => {
  expect(await card(lost)).toEqual(['Last runs', 'Edit', 'Pause', 'Delete']);
  for (const text of ['Makes no report', lost.problem]) expect(screen.box.textContent).toContain(text);
  expect(screen.box.textContent).not.toContain('Active');
  const both = [schedule, { ...schedule, ...lost }];
  expect(schedulesAnswer(both)).toBe('Two schedules, one active. One has no domain left.');
  expect(nextText([{ ...schedule, ...lost }])).toBe('Nothing runs: every schedule is paused or has no domain left');
});

it('the links of a report say why no further one can be made, and keep the address of the last one', async () => {
  const why = 'This report has 10 links. End one first.';
  const links = (reason: string | null) => ({ may_share: true, why_not: null, why_no_more: reason, links: [] });
  screen = new Screen({
    'GET /report-scheduling/reports/8/links': links(null),
    'POST /report-scheduling/reports/8/links': {
      url: 'https://beacon.example/shared-report/abc',
      link: {
        id: 1,
        created_at: '2026-11-20T08:00:00Z',
        created_by: 'Naledi',
        expires_at: '2026-11-27T08:00:00Z',
        has_password: false,
        opens: 0,
        first_opened_at: null,
        last_opened_at: null,
      },
    },
  });
  await screen.draw(<ShareDialog run={{ job_id: '8', title: 'Board summary' } as ReportRun} onClose={() => undefined} />);
  screen.answers['GET /report-scheduling/reports/8/links'] = links(why);
  await screen.press('Make link');
  await expect.poll(() => document.body.textContent).toContain(why);
  expect(buttons()).not.toContain('Make link');
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toContain('https://beacon.example/shared-report/abc');
});

it.each([
  [true, false],
  [false, true],
])('an alert of a customer that is suspended (%s) can be acted on: %s', async (isSuspended, can) => {
  const alert = { id: 1, status: 'open', severity: 'high', customers: [{ id: 3, name: 'Karoo Wines', access_level: 'owner' }] };
  const Probe = () => {
    const actions = useAlertActions();
    return String(actions.mayComment(alert as Alert) && actions.can(alert as Alert, 'acknowledge'));
  };
  screen = new Screen({}, 'customer', contextOf(isSuspended));
  await screen.draw(<Probe />);
  expect(screen.box.textContent).toBe(String(can));
});
