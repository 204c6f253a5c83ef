import type { Handlers } from '#contract/endpoint.ts';
import type { onboarding } from '#contract/onboarding.ts';
import type { UserCall } from '#server/context.ts';
import { addDomainLines, checkRecords } from '#server/services/onboarding/add-domains.ts';
import { onboardingBoard } from '#server/services/onboarding/board.ts';
import { noteSentRecords, skipStep, stopOrResume, updateOnboarding } from '#server/services/onboarding/change.ts';
import { startOnboarding } from '#server/services/onboarding/start.ts';
import { sendWelcome } from '#server/services/onboarding/welcome.ts';
import { wholeOnboarding } from '#server/services/onboarding/whole.ts';

const whole = async (call: UserCall, id: number) => ({ onboarding: await wholeOnboarding(call, id) });

export const onboardingHandlers: Handlers<typeof onboarding, UserCall> = {
  board: onboardingBoard,
  start: async (call, input) => whole(call, await startOnboarding(call, input)),
  get: (call, { params }) => whole(call, params.id),
  async update(call, input) {
    await updateOnboarding(call, input);
    return whole(call, input.params.id);
  },
  async skip(call, input) {
    await skipStep(call, input);
    return whole(call, input.params.id);
  },
  async domains(call, { params, body }) {
    const lines = await addDomainLines(call, params.id, body);
    return { lines, ...(await whole(call, params.id)) };
  },
  check: async (call, { params }) => ({ queued: await checkRecords(call, params.id) }),
  async sent(call, input) {
    await noteSentRecords(call, input);
    return whole(call, input.params.id);
  },
  async welcome(call, { params }) {
    const people = await sendWelcome(call, params.id);
    return { people, ...(await whole(call, params.id)) };
  },
  async stop(call, { params }) {
    await stopOrResume(call, params.id, 'stop');
    return whole(call, params.id);
  },
  async resume(call, { params }) {
    await stopOrResume(call, params.id, 'resume');
    return whole(call, params.id);
  },
};
