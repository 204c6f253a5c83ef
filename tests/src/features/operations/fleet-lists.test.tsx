import { afterEach, expect, it } from 'vitest';
import type { IntakeSource } from '#src/entities/intake/sources.ts';
import { FleetReporters } from '#src/features/operations/FleetReporters.tsx';
import { IntakeSources } from '#src/features/operations/IntakeSources.tsx';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const source = (part: Partial<IntakeSource>) =>
  ({
    channel: 'smtp',
    address: null,
    status: 'off',
    last_seen_time: null,
    backlog: null,
    received_24h: 0,
    ...part,
  }) as IntakeSource;

it('says of an intake source what it takes, or in sentences why it takes nothing', async () => {
  screen = new Screen({});
  await screen.draw(
    <IntakeSources
      sources={[
        source({ text: 'The receiver is off.', last_seen_time: '2026-11-29T02:55:00Z' }),
        source({ channel: 'folder', address: '/srv/inbox', text: '', last_seen_time: '2026-11-29T02:55:00Z', backlog: 2 }),
      ]}
    />,
  );
  const subs = [...screen.box.querySelectorAll('.ui-rowlist-words .ui-sub')].map((one) =>
    one.textContent?.replaceAll('\u00a0', ' '),
  );
  expect(subs).toEqual([
    'The receiver is off. Last seen 29 Nov 2026, 04:55.',
    '/srv/inbox · last seen 29 Nov 2026, 04:55 · 2 unread',
  ]);
});

it('lists reporters in the order of the messages it shows', async () => {
  screen = new Screen({});
  const reporter = (name: string, messages: number) => ({
    reporter: name,
    reporter_name: name,
    last_report_at: '2026-11-29T02:55:00Z',
    messages,
    unreadable_rows: 0,
    reports: 1,
  });
  const rows = [reporter('Umbra', 1147), reporter('Amazon', 1200)] as unknown as Parameters<
    typeof FleetReporters
  >[0]['reporters'];
  await screen.draw(<FleetReporters reporters={rows} now={Date.parse('2026-11-29T10:00:00Z')} />);
  expect([...screen.box.querySelectorAll('tbody th')].map((one) => one.textContent)).toEqual([
    expect.stringContaining('Amazon'),
    expect.stringContaining('Umbra'),
  ]);
});
