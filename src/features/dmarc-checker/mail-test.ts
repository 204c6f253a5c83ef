import { fromPromise } from 'xstate';
import { mailTestMachine } from '#machines/mail-test.ts';
import type { MailTestFacts, MailTestOutcome } from '#machines/mail-test-facts.ts';
import type { Api } from '#src/client/api.ts';
import { ApiError } from '#src/client/errors.ts';
import { publicCalls } from '#src/client/public-calls.ts';

type Test = NonNullable<MailTestFacts['test']>;

const key = 'beacon_mail_test';

/** The test that this tab has open: on a phone the mail program may push the page out of memory. */
export function openTest(nowMs: number): Test | null {
  const kept = sessionStorage.getItem(key);
  if (kept === null) return null;
  const test = JSON.parse(kept) as Test;
  return Date.parse(test.expires_at) > nowMs ? test : null;
}

/** The machine of the test message, asking through `api`. */
export function mailTestOf(api: Api) {
  return mailTestMachine.provide({
    actors: {
      isAvailable: fromPromise(async ({ signal }) => (await api(publicCalls.mailTests, {}, signal)).is_available),
      open: fromPromise(async ({ signal }) => {
        const { token, address, expires_at } = await api(publicCalls.startMailTest, {}, signal);
        const test = { token, address, expires_at };
        sessionStorage.setItem(key, JSON.stringify(test));
        return test;
      }),
      ask: fromPromise<MailTestOutcome, { token: string }>(async ({ input, signal }) => {
        try {
          const { result } = await api(publicCalls.mailTest, { params: { token: input.token } }, signal);
          return result === null ? { kind: 'waiting' } : { kind: 'received', result };
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          sessionStorage.removeItem(key);
          return { kind: 'expired' };
        }
      }),
    },
  });
}
