import type { Context } from '#server/context.ts';
import { playInTurn } from '#server/demo/acts.ts';
import { playHistory } from '#server/demo/history.ts';
import { demoMessages } from '#server/demo/messages.ts';
import { moneyActs } from '#server/demo/money.ts';
import { makeOrganisation } from '#server/demo/organisation.ts';
import { useDemoServices } from '#server/demo/services.ts';
import { evaluateDue } from '#server/services/alerts/evaluate.ts';
import { receive } from '#server/services/intake/receive.ts';
import type { TestApp } from './app.ts';

const origin = { channel: 'smtp' as const, sourceName: null, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null };

/** Fills a test app with the demo organisation and its last `days` days, through the real intake, checks and rules. */
export async function bringDemo(app: TestApp, days: number): Promise<void> {
  const { context } = app;
  useDemoServices();
  await makeOrganisation(context);
  const at = (time: Date): Context => ({ ...context, clock: { now: () => time } });
  const messages = [...demoMessages(context.clock.now(), days)];
  await Promise.all(messages.map(({ raw, receivedAt }) => receive(at(receivedAt), raw, origin)));
  await app.readWaiting();
  await playHistory(context, days);
  await playInTurn([moneyActs(context)]);
  await evaluateDue(context);
}
