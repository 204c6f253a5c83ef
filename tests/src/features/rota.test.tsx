import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rota } from '#src/features/management/Rota.tsx';
import { gapNote, onDutyNow, rotaRows } from '#src/features/management/rota.ts';
import { Screen } from './screen.tsx';

const now = Date.parse('2026-11-20T14:00:00+02:00');
const staff = [
  { id: 7, name: 'Thandi Nkosi', on_duty: false },
  { id: 8, name: 'Lerato Molefe', on_duty: false },
];
let made = 0;
const shift = (user_id: number, from: string, to: string) => ({
  id: (made += 1),
  user_id,
  starts_time: new Date(`${from}:00+02:00`).toISOString(),
  ends_time: new Date(`${to}:00+02:00`).toISOString(),
  version: 1,
});
const reply = (...shifts: ReturnType<typeof shift>[]) => ({ success: true as const, staff, shifts });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
const rows = (...shifts: ReturnType<typeof shift>[]) =>
  rotaRows(reply(...shifts), now).map(({ name, text }) => `${name}: ${plain(text)}`);
const gap = (...shifts: ReturnType<typeof shift>[]) => plain(gapNote(reply(...shifts), now));

describe('the rota in words', () => {
  const running = shift(7, '2026-11-20T08:00', '2026-11-20T18:00');

  it('says who is on duty until when, who comes next, and where nobody is', () => {
    const next = shift(8, '2026-11-20T18:00', '2026-11-21T07:00');
    const later = shift(7, '2026-11-23T08:00', '2026-11-23T17:00');
    expect(rows(running, next, later)).toEqual([
      'Thandi Nkosi: Now, until today, 18:00',
      'Lerato Molefe: Next: today, 18:00, to tomorrow, 07:00',
      'Nobody: Tomorrow, 07:00, to Mon 23 Nov, 08:00',
      'Thandi Nkosi: Mon 23 Nov, 08:00 to 17:00',
      'Nobody: From Mon 23 Nov, 17:00, on',
    ]);
  });

  it('names a single gap, counts several, and says nothing where there is none within a week', () => {
    expect(gap(running)).toBe('The rota has nobody from today, 18:00, on.');
    expect(gap(running, shift(8, '2026-11-21T07:00', '2026-12-01T07:00'))).toBe(
      'The rota has nobody from today, 18:00, to tomorrow, 07:00.',
    );
    expect(gap(shift(8, '2026-11-20T18:00', '2026-12-01T07:00'))).toBe('The rota has nobody now, until today, 18:00.');
    expect(gap(running, shift(8, '2026-11-21T07:00', '2026-11-21T18:00'))).toBe(
      'The rota has 2 gaps in the next 7 days. The first: today, 18:00, to tomorrow, 07:00.',
    );
    expect(gap(running, shift(8, '2026-11-20T17:00', '2026-12-01T07:00'))).toBeNull();
    expect(gap(shift(7, '2026-11-19T08:00', '2026-11-20T14:00'))).toBeNull();
  });

  it('names who is on duty once, by the switch or the rota', () => {
    const [thandi, lerato] = staff as [(typeof staff)[0], (typeof staff)[0]];
    const on = { success: true as const, staff: [{ ...thandi, on_duty: true }, lerato], shifts: [running] };
    expect(onDutyNow(on, now)).toBe('Thandi Nkosi');
    expect(onDutyNow({ ...on, shifts: [{ ...running, user_id: 8 }] }, now)).toBe('Thandi Nkosi and Lerato Molefe');
    expect(onDutyNow(reply(running), now + 4 * 3_600_000)).toBe('Nobody');
  });
});

describe('the rota on the page', () => {
  let screen: Screen;
  beforeEach(() => void vi.setSystemTime(now));
  afterEach(async () => {
    await screen.close();
    vi.useRealTimers();
  });
  const said = () => plain(screen.box.textContent) ?? '';
  const buttons = () => [...screen.box.querySelectorAll('button')].map((one) => one.textContent);
  const open = async (role: 'admin' | 'support') => {
    screen = new Screen({ 'GET /admin/rota': reply(shift(7, '2026-11-20T08:00', '2026-11-20T18:00')) }, role);
    await screen.draw(<Rota />);
    await screen.until('ul[aria-label="Rota"]');
  };

  it('is read alone by staff who are no administrators', async () => {
    await open('support');
    expect(said()).toContain('Who is on duty?Thandi Nkosi');
    expect(said()).toContain('The rota has nobody from today, 18:00, on.');
    expect(buttons()).toEqual([]);
  });

  it('can be read offline, and says why it cannot be changed', async () => {
    await open('admin');
    expect(buttons()).toEqual(['Change', 'Remove', 'Add shift', 'Add shift']);
    await screen.goOffline();
    expect(said()).toContain('Thandi Nkosi');
    expect(said()).toContain('Changes need a connection.');
    const usable = [...screen.box.querySelectorAll('button')].filter((one) => !one.disabled);
    expect(usable).toEqual([]);
  });

  it('says that it is empty', async () => {
    screen = new Screen({ 'GET /admin/rota': reply() }, 'admin');
    await screen.draw(<Rota />);
    await screen.settle();
    expect(said()).toContain('Nobody');
    expect(said()).toContain('The rota is empty: nobody is planned for the next 7 days.');
  });
});
