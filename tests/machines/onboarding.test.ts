import { expect, it } from 'vitest';
import { onboardingStatuses, onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import { step } from '#machines/entity.ts';
import { onboardingMachine } from '#machines/onboarding.ts';

const move = (status: string, type: 'advance' | 'fallBack' | 'stop' | 'resume', facts = {}) =>
  step(onboardingMachine, status, { isSettled: false, isOpenBefore: false, ...facts }, { type })?.status ?? null;

it('goes from step to step in their order, and ends after the welcome', () => {
  expect(onboardingSteps.map((one) => move(one, 'advance', { isSettled: true }))).toEqual([
    ...onboardingSteps.slice(1),
    'finished',
  ]);
});

it('never leaves a step that is neither done nor skipped, and goes back where a fact was lost', () => {
  expect(onboardingSteps.map((one) => move(one, 'advance'))).toEqual(onboardingSteps.map(() => null));
  expect(move('senders', 'advance', { isSettled: true, isOpenBefore: true })).toBeNull();
  expect(move('senders', 'fallBack', { isOpenBefore: true })).toBe('reports');
  expect(move('senders', 'fallBack')).toBeNull();
});

it('can be stopped in every step, and begins again at the first', () => {
  const stopped = onboardingStatuses.map((one) => move(one, 'stop'));
  expect(stopped).toEqual([...onboardingSteps.map(() => 'stopped'), null, null]);
  expect(move('stopped', 'resume')).toBe('customer');
});
