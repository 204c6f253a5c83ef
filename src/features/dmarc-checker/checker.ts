import { fromPromise } from 'xstate';
import { dmarcCheckMachine } from '#machines/dmarc-check.ts';
import type { CheckOutcome, CheckRun, LeadForm } from '#machines/dmarc-check-facts.ts';
import type { Api } from '#src/client/api.ts';
import { publicCalls } from '#src/client/public-calls.ts';

async function runCheck(
  api: Api,
  { question: { domain, selectors, token }, onStep }: CheckRun,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  if (token !== null) return (await api(publicCalls.checkResult, { params: { token } }, signal)).result;
  for await (const event of await api(publicCalls.dmarcCheck, { body: { domain, selectors } }, signal)) {
    if (event.event === 'step' && !signal.aborted) onStep(event.step, event.state);
    if (event.event === 'failed') throw new Error(event.error);
    if (event.event === 'result') return event;
  }
  throw new Error('The connection ended before the check was complete. Try again.');
}

/** The machine of the free check, asking through `api`. `loadedAt` is when the page was opened (epoch ms). */
export function checkerOf(api: Api, loadedAt: number) {
  return dmarcCheckMachine.provide({
    actors: {
      run: fromPromise<CheckOutcome, CheckRun>(({ input, signal }) => runCheck(api, input, signal)),
      send: fromPromise<string, { lead: LeadForm | null; outcome: CheckOutcome | null }>(async ({ input, signal }) => {
        const { lead, outcome } = input;
        if (lead === null) throw new Error('Fill in this field.');
        const { message } = await api(
          publicCalls.leads,
          {
            body: {
              ...lead,
              consent: lead.consent as true,
              topic: 'check',
              domain: outcome?.check.domain ?? '',
              ...(outcome === null ? {} : { check_token: outcome.token }),
              source_page: '/dmarc-checker',
              form_load_time: loadedAt,
              submit_time: Date.now(),
            },
          },
          signal,
        );
        return message;
      }),
    },
  });
}
