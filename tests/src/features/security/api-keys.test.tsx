import { afterEach, expect, it } from 'vitest';
import { ApiKeys } from '#src/features/security/ApiKeys.tsx';
import type { ApiKey, OwnFactors } from '#src/features/security/types.ts';
import { Screen } from '../screen.tsx';

let screen: Screen;
afterEach(() => screen.close());

const own = { factors: [], confirmed_until: null } as unknown as OwnFactors;
const keyOf = (id: number): ApiKey => ({
  id,
  name: `Key ${id}`,
  start: 'bk_1234',
  scopes: ['read'],
  created_at: '2026-11-01T08:00:00Z',
  expires_at: '2027-11-01T08:00:00Z',
  last_used_at: null,
});

it.each([
  [9, false],
  [10, true],
])('with %s keys a new one is refused beforehand, with what to do: %s', async (count, isFull) => {
  screen = new Screen({});
  await screen.draw(<ApiKeys keys={Array.from({ length: count }, (_, place) => keyOf(place + 1))} own={own} />);
  const make = [...screen.box.querySelectorAll('button')].find((one) => one.textContent === 'New API key');
  expect(make?.disabled).toBe(isFull);
  expect(screen.box.textContent?.includes('You have ten keys. Remove one that you no longer use first.')).toBe(isFull);
});
