import { describe, expect, it } from 'vitest';
import { verbs } from '#src/entities/alerts/types.ts';
import { sampleAlerts } from '#src/features/alert-management/sandbox/samples.ts';
import { colleagueResolves, newWorld, performAction, setLine, takeBack } from '#src/features/alert-management/sandbox/world.ts';
import { refusalMessage } from '#src/offline/refusal-messages.ts';

const now = Date.parse('2026-11-20T11:52:00.000Z');
const minute = 60_000;

function openAlert(world = newWorld(now)) {
  const alert = world.device.find(({ status }) => status === 'open');
  if (alert === undefined) throw new Error('no sample is open');
  return alert;
}

describe('the samples', () => {
  it('are twelve, in every status, with names that nobody has', () => {
    const alerts = sampleAlerts(now);
    expect(alerts).toHaveLength(12);
    expect(new Set(alerts.map(({ status }) => status))).toEqual(new Set(['open', 'acknowledged', 'snoozed', 'resolved']));
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(12);
    for (const alert of alerts) expect(alert.domain_name).toMatch(/\.example$/);
  });
});

describe('the demonstration of a lost line', () => {
  it('performs actions at once when online, and shows them in the timeline', () => {
    const alert = openAlert();
    const { world } = performAction(newWorld(now), alert, { verb: 'acknowledge' }, alert.version, now);
    expect(world.rows).toEqual([]);
    expect(world.device.find(({ id }) => id === alert.id)).toMatchObject({ status: 'acknowledged', version: 2 });
    expect(world.stories[alert.id]?.at(-1)).toMatchObject({ kind: 'acknowledged', actor: { name: 'You' } });
  });

  it('keeps what is done without one, and can take it back', () => {
    const alert = openAlert();
    const { world, id } = performAction(setLine(newWorld(now), false, now), alert, { verb: 'acknowledge' }, alert.version, now);
    expect(world.rows).toMatchObject([{ label: `Acknowledge ${alert.domain_name}`, status: 'waiting' }]);
    expect(world.server.find((one) => one.id === alert.id)?.status).toBe('open');
    expect(takeBack(world, id)?.rows).toEqual([]);
    expect(takeBack(world, 'another')).toBeNull();
  });

  it('refuses a late acknowledgement of what a colleague resolved, and says who and when', () => {
    const alert = openAlert();
    const off = setLine(newWorld(now), false, now);
    const { world: waits } = performAction(off, alert, { verb: 'acknowledge' }, alert.version, now + 2 * minute);
    const { world: resolved, alert: taken } = colleagueResolves(waits, now + 10 * minute);
    expect(taken?.id).toBe(alert.id);
    expect(resolved.device.find(({ id }) => id === alert.id)?.status).toBe('open');
    const back = setLine(resolved, true, now + 18 * minute);
    expect(back.device.find(({ id }) => id === alert.id)?.status).toBe('resolved');
    const [row] = back.rows;
    expect(row && refusalMessage(row, now + 18 * minute)).toBe('Resolved by Sipho Example at 14:02 while you were offline.');
  });

  it('keeps the note of a late resolve as a comment', () => {
    const alert = openAlert();
    const off = setLine(newWorld(now), false, now);
    const { world } = performAction(off, alert, { verb: 'resolve', notes: 'Mended.', outcome: 'fixed' }, alert.version, now);
    const back = setLine(colleagueResolves(world, now + minute).world, true, now + 2 * minute);
    expect(back.rows).toMatchObject([{ status: 'refused', refusal: { details: { comment_kept: true } } }]);
    expect(back.stories[alert.id]?.at(-1)).toMatchObject({ kind: 'commented', note: 'Mended.' });
  });

  it('sends several actions on one alert in their order', () => {
    const alert = openAlert();
    const off = setLine(newWorld(now), false, now);
    const one = performAction(off, alert, { verb: 'acknowledge' }, 1, now).world;
    const two = performAction(one, alert, { verb: 'resolve', notes: 'Mended.', outcome: 'fixed' }, 2, now).world;
    const three = performAction(two, alert, { verb: 'comment', text: 'All good.' }, 3, now).world;
    const back = setLine(three, true, now + minute);
    expect(back.rows).toEqual([]);
    expect(back.stories[alert.id]?.slice(-3).map(({ kind }) => kind)).toEqual(['acknowledged', 'resolved', 'commented']);
    expect(verbs).toContain('acknowledge');
  });
});
